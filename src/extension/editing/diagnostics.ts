/** What is wrong with declarations, in the Problems panel and under the words at fault, while they are written too. */
import * as vscode from 'vscode';
import type { Problem } from '../../declaration/reader/parseDeclaration.ts';
import { declarationGlob } from '../contributions.ts';
import type { Studies } from '../studies/studies.ts';
import { problemsInText, type WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** Milliseconds without a keystroke after which the text is looked at: a word that is half written is no mistake yet. */
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
  const pendingChecks = new Map<vscode.TextDocument, NodeJS.Timeout>();
  return vscode.Disposable.from(
    diagnostics,
    new vscode.Disposable(() => {
      pendingChecks.forEach(clearTimeout);
    }),
    studies.onDidChange((study) => {
      if (study === undefined) deleteRemoved();
      // one that was removed while it was being read has still its last word to say
      else if (studies.all.includes(study) && openDocument(study.uri)?.isDirty !== true)
        show(study.uri, study.problems);
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

/** Opens the declaration at its first problem, with all of them listed below. */
export async function revealProblems({ uri, problems }: WorkspaceStudy): Promise<void> {
  const first = problems.at(0);
  await vscode.commands.executeCommand('workbench.actions.view.problems');
  await vscode.window.showTextDocument(uri, first === undefined ? {} : { selection: toRange(first) });
}

export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

function toDiagnostic(problem: Problem): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(toRange(problem), problem.message, vscode.DiagnosticSeverity.Error);
  diagnostic.source = 'BBKB';
  return diagnostic;
}

/** A problem counts lines and columns from 1, as people do; the editor counts from 0. */
function toRange({ line, column, endLine, endColumn }: Problem): vscode.Range {
  return new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
}

function isDeclaration(document: vscode.TextDocument): boolean {
  return vscode.languages.match({ pattern: declarationGlob }, document) > 0;
}
