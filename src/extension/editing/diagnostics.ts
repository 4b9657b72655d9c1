/** Problems and notes of declarations, in the Problems panel and under the words at fault, while a person types. */
import * as vscode from 'vscode';
import type { Problem } from '../../declaration/problem.ts';
import type { Checks } from '../studies/declarationState.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { Studies } from '../studies/studies.ts';
import { referenceOf } from './reference.ts';
import { problemOwner } from '../contributions.ts';
import { afterTyping } from './afterTyping.ts';
import { openDocument, toRange } from './documents.ts';

const TYPING_PAUSE_MS = 150;

export function registerDiagnostics(studies: Studies, tools: Checks): vscode.Disposable {
  const diagnostics = vscode.languages.createDiagnosticCollection(problemOwner);
  const show = (uri: vscode.Uri, problems: readonly Problem[], notes: readonly Problem[] = []): void => {
    diagnostics.set(uri, [
      ...problems.map((each) => toDiagnostic(each, vscode.DiagnosticSeverity.Error)),
      ...notes.map((each) => toDiagnostic(each, severityOfNote(each))),
    ]);
  };
  const checks = afterTyping(
    TYPING_PAUSE_MS,
    async (document) => {
      const { problemsInText } = await import('../studies/declarationState.ts');
      return problemsInText(document.getText(), document.fileName, tools);
    },
    ({ uri }, problems) => show(uri, problems),
  );
  const deleteRemoved = (): void => {
    const known = new Set(studies.all.map(({ uri }) => uri.toString()));
    diagnostics.forEach((uri) => {
      if (known.has(uri.toString())) return;
      // a save just before schedules one, which would bring its problems back
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
        show(study.uri, study.problems, notesOf(study));
    }),
  );
}

/** A warning makes the file yellow wherever it is listed, until somebody changes it. */
function severityOfNote({ isAdvice }: Problem): vscode.DiagnosticSeverity {
  return isAdvice ? vscode.DiagnosticSeverity.Information : vscode.DiagnosticSeverity.Warning;
}

function notesOf({ notes, active, studyState }: WorkspaceStudy): readonly Problem[] {
  const hasEnded = !active && studyState !== undefined && studyState.end !== null;
  return hasEnded ? notes.filter(({ isAdvice }) => !isAdvice) : notes;
}

function toDiagnostic(problem: Problem, severity: vscode.DiagnosticSeverity): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(toRange(problem), problem.message, severity);
  diagnostic.source = 'BBKB';
  if (problem.path !== undefined) diagnostic.code = referenceOf(problem.path);
  return diagnostic;
}
