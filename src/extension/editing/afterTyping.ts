/** Checks of a declaration's text once a person has not typed for a moment: a half-written word is not a mistake yet. */
import * as vscode from 'vscode';
import { isDeclaration } from './documents.ts';

interface TypingChecks extends vscode.Disposable {
  readonly checkSoon: (document: vscode.TextDocument) => void;
  /** Forgets the check that waits. */
  readonly cancel: (uri: vscode.Uri) => void;
}

/** @param pause milliseconds without a keystroke */
export function afterTyping<Found>(
  pause: number,
  check: (document: vscode.TextDocument) => Promise<Found>,
  show: (document: vscode.TextDocument, found: Found) => void,
): TypingChecks {
  const waiting = new Map<string, NodeJS.Timeout>();
  const cancel = (uri: vscode.Uri): void => {
    clearTimeout(waiting.get(uri.toString()));
    waiting.delete(uri.toString());
  };
  const checkNow = async (document: vscode.TextDocument): Promise<void> => {
    cancel(document.uri);
    const { version } = document;
    const found = await check(document);
    // a later text has a check of its own
    if (!document.isClosed && document.version === version) show(document, found);
  };
  const checkSoon = (document: vscode.TextDocument): void => {
    if (!isDeclaration(document)) return;
    cancel(document.uri);
    waiting.set(
      document.uri.toString(),
      setTimeout(() => void checkNow(document), pause),
    );
  };
  const listener = vscode.workspace.onDidChangeTextDocument(({ document }) => checkSoon(document));
  return {
    checkSoon,
    cancel,
    dispose: () => {
      listener.dispose();
      waiting.forEach(clearTimeout);
    },
  };
}
