/** Problems and notes of declarations, in the Problems panel and under the words at fault, while a person types. */
import * as vscode from 'vscode';
import type { Problem } from '../../declaration/problem.ts';
import type { Checks } from '../studies/declarationState.ts';
import type { Studies } from '../studies/studies.ts';
import { referenceOf } from './reference.ts';
import { isDeclaration, openDocument, toRange } from './documents.ts';

/** Milliseconds without a keystroke before the text is checked: a half-written word is not a mistake yet. */
const TYPING_PAUSE_MS = 150;

export function registerDiagnostics(studies: Studies, tools: Checks): vscode.Disposable {
  const diagnostics = vscode.languages.createDiagnosticCollection('BBKB');
  const show = (uri: vscode.Uri, problems: readonly Problem[], notes: readonly Problem[] = []): void => {
    diagnostics.set(uri, [
      ...problems.map((each) => toDiagnostic(each, vscode.DiagnosticSeverity.Error)),
      ...notes.map((each) => toDiagnostic(each, vscode.DiagnosticSeverity.Warning)),
    ]);
  };
  const checks = checkWhileTyping(tools, show);
  const deleteRemoved = (): void => {
    const known = new Set(studies.all.map(({ uri }) => uri.toString()));
    diagnostics.forEach((uri) => {
      if (known.has(uri.toString())) return;
      checks.cancel(uri);
      diagnostics.delete(uri);
    });
  };
  return vscode.Disposable.from(
    diagnostics,
    checks,
    studies.onDidChange((study) => {
      if (study === undefined) deleteRemoved();
      // a study that was removed while it was being read still announces a last change
      else if (studies.all.includes(study) && openDocument(study.uri)?.isDirty !== true)
        show(study.uri, study.problems, study.notes);
    }),
  );
}

interface TypingChecks {
  readonly dispose: () => void;
  /** Forgets the check of a deleted file: a save just before schedules one, which would bring its problems back. */
  readonly cancel: (uri: vscode.Uri) => void;
}

function checkWhileTyping(tools: Checks, show: (uri: vscode.Uri, problems: readonly Problem[]) => void): TypingChecks {
  const pendingChecks = new Map<string, NodeJS.Timeout>();
  const cancel = (uri: vscode.Uri): void => {
    clearTimeout(pendingChecks.get(uri.toString()));
    pendingChecks.delete(uri.toString());
  };
  const listener = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    if (!isDeclaration(document)) return;
    const { uri } = document;
    cancel(uri);
    const check = async (): Promise<void> => {
      pendingChecks.delete(uri.toString());
      const { problemsInText } = await import('../studies/declarationState.ts');
      const { version } = document;
      const problems = await problemsInText(document.getText(), document.fileName, tools);
      // a later text has a check of its own
      if (!document.isClosed && document.version === version) show(uri, problems);
    };
    pendingChecks.set(
      uri.toString(),
      setTimeout(() => void check(), TYPING_PAUSE_MS),
    );
  });
  return {
    cancel,
    dispose: () => {
      listener.dispose();
      pendingChecks.forEach(clearTimeout);
    },
  };
}

function toDiagnostic(problem: Problem, severity: vscode.DiagnosticSeverity): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(toRange(problem), problem.message, severity);
  diagnostic.source = 'BBKB';
  if (problem.path !== undefined) diagnostic.code = referenceOf(problem.path);
  return diagnostic;
}
