/** What is wrong with declarations, in the Problems panel and under the words at fault, also while a person types. */
import * as vscode from 'vscode';
import type { Problem } from '../../declaration/problem.ts';
import { problemsInText } from '../studies/declarationState.ts';
import type { Studies } from '../studies/studies.ts';
import { isDeclaration, openDocument, toRange } from './documents.ts';

/** Milliseconds without a keystroke before the text is checked: a half-written word is not a mistake yet. */
const TYPING_PAUSE_MS = 150;

export function registerDiagnostics(studies: Studies): vscode.Disposable {
  const diagnostics = vscode.languages.createDiagnosticCollection('BBKB');
  const show = (uri: vscode.Uri, problems: readonly Problem[]): void => {
    diagnostics.set(uri, problems.map(toDiagnostic));
  };
  const deleteRemoved = (): void => {
    const known = new Set(studies.all.map(({ uri }) => uri.toString()));
    diagnostics.forEach((uri) => {
      if (!known.has(uri.toString())) diagnostics.delete(uri);
    });
  };
  return vscode.Disposable.from(
    diagnostics,
    studies.onDidChange((study) => {
      if (study === undefined) deleteRemoved();
      // a study that was removed while it was being read still announces a last change
      else if (studies.all.includes(study) && openDocument(study.uri)?.isDirty !== true)
        show(study.uri, study.problems);
    }),
    checkWhileTyping(show),
  );
}

function checkWhileTyping(show: (uri: vscode.Uri, problems: readonly Problem[]) => void): vscode.Disposable {
  const pendingChecks = new Map<vscode.TextDocument, NodeJS.Timeout>();
  return vscode.Disposable.from(
    new vscode.Disposable(() => {
      pendingChecks.forEach(clearTimeout);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (!isDeclaration(document)) return;
      clearTimeout(pendingChecks.get(document));
      const check = (): void => {
        pendingChecks.delete(document);
        if (!document.isClosed) show(document.uri, problemsInText(document.getText(), document.fileName));
      };
      pendingChecks.set(document, setTimeout(check, TYPING_PAUSE_MS));
    }),
  );
}

function toDiagnostic(problem: Problem): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(toRange(problem), problem.message, vscode.DiagnosticSeverity.Error);
  diagnostic.source = 'BBKB';
  return diagnostic;
}
