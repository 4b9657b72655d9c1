/** What is wrong with declarations, in the Problems panel and under the words at fault, while they are written too. */
import * as vscode from 'vscode';
import type { Problem } from '../study/declaration.ts';
import { declarationFiles } from './contributions.ts';
import type { Studies } from './studies.ts';
import { problemsOf, type WorkspaceStudy } from './workspaceStudy.ts';

/** Milliseconds without a keystroke after which the text is looked at: a word that is half written is no mistake yet. */
const quiet = 150;

export function showDeclarationProblems(studies: Studies): vscode.Disposable {
  const shown = vscode.languages.createDiagnosticCollection('BBKB');
  const show = (uri: vscode.Uri, problems: readonly Problem[]): void => {
    shown.set(uri, problems.map(diagnosticOf));
  };
  const forgetRemoved = (): void => {
    const known = new Set(studies.all.map(({ uri }) => uri.toString()));
    shown.forEach((uri) => {
      if (!known.has(uri.toString())) shown.delete(uri);
    });
  };
  const whenQuiet = new Map<vscode.TextDocument, NodeJS.Timeout>();
  return vscode.Disposable.from(
    shown,
    new vscode.Disposable(() => {
      whenQuiet.forEach(clearTimeout);
    }),
    studies.onDidChange((study) => {
      if (study === undefined) forgetRemoved();
      // one that was removed while it was being read has still its last word to say
      else if (studies.all.includes(study) && openDocument(study.uri)?.isDirty !== true)
        show(study.uri, study.problems);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (!isDeclaration(document)) return;
      clearTimeout(whenQuiet.get(document));
      const look = (): void => {
        whenQuiet.delete(document);
        if (!document.isClosed) show(document.uri, problemsOf(document.getText(), document.fileName));
      };
      whenQuiet.set(document, setTimeout(look, quiet));
    }),
  );
}

/** Opens the declaration at its first problem, with all of them listed below. */
export async function openProblems({ uri, problems }: WorkspaceStudy): Promise<void> {
  const first = problems.at(0);
  await vscode.commands.executeCommand('workbench.actions.view.problems');
  await vscode.window.showTextDocument(uri, first === undefined ? {} : { selection: rangeOf(first) });
}

export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

function diagnosticOf(problem: Problem): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(rangeOf(problem), problem.message, vscode.DiagnosticSeverity.Error);
  diagnostic.source = 'BBKB';
  return diagnostic;
}

/** A problem counts lines and columns from 1, as people do; the editor counts from 0. */
function rangeOf({ line, column, endLine, endColumn }: Problem): vscode.Range {
  return new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
}

function isDeclaration(document: vscode.TextDocument): boolean {
  return vscode.languages.match({ pattern: declarationFiles }, document) > 0;
}
