/** Warnings of names that the script of an open declaration does not have, each with the name that is meant as a fix. */
import path from 'node:path';
import * as vscode from 'vscode';
import { renameParameter } from '../../declaration/edits/renameParameter.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { nameUses } from '../../declaration/reader/completion/nameUses.ts';
import { nameProblems, type NameProblem } from '../../draft/nameProblems.ts';
import { declarationGlob } from '../contributions.ts';
import type { ScriptReadings } from '../drafting/scriptReadings.ts';
import { changeTo } from '../messages/nameMessages.ts';
import { declaredNames } from './declaredNames.ts';
import { afterTyping } from './afterTyping.ts';
import { rangeIn } from './documents.ts';

const TYPING_PAUSE_MS = 300;

export function registerNameWarnings(readings: ScriptReadings): vscode.Disposable {
  const warnings = vscode.languages.createDiagnosticCollection('BBKB names');
  const found = new WeakMap<vscode.TextDocument, readonly NameProblem[]>();
  const checks = afterTyping(
    TYPING_PAUSE_MS,
    (document) => problemsIn(document, readings),
    (document, problems) => {
      found.set(document, problems);
      warnings.set(
        document.uri,
        problems.map((problem) => toWarning(document, problem)),
      );
    },
  );
  const checkAll = (): void => vscode.workspace.textDocuments.forEach(checks.checkSoon);
  const fixes: vscode.CodeActionProvider = {
    provideCodeActions: (document, range, { diagnostics }) =>
      fixesAt(document, range, found.get(document) ?? [], diagnostics),
  };
  checkAll();
  return vscode.Disposable.from(
    warnings,
    checks,
    vscode.workspace.onDidOpenTextDocument(checks.checkSoon),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      checks.cancel(uri);
      warnings.delete(uri);
    }),
    // a script that was saved may know other names now
    vscode.workspace.onDidSaveTextDocument(checkAll),
    vscode.languages.registerCodeActionsProvider({ pattern: declarationGlob }, fixes, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
  );
}

async function problemsIn(document: vscode.TextDocument, readings: ScriptReadings): Promise<readonly NameProblem[]> {
  const text = document.getText();
  const uses = nameUses(text);
  const parsed = uses.length === 0 ? undefined : parseDeclarationFile(text, document.fileName);
  if (parsed?.ok !== true) return [];
  const { declaration } = parsed;
  const script = await declaredNames(readings, declaration, path.dirname(document.fileName));
  if (script === undefined) return [];
  return nameProblems(declaration, script.command, uses, script.names, path.basename(script.script));
}

function toWarning(document: vscode.TextDocument, { use, message }: NameProblem): vscode.Diagnostic {
  const range = rangeIn(document, use.from, use.to);
  const warning = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
  warning.source = 'BBKB';
  return warning;
}

function fixesAt(
  document: vscode.TextDocument,
  range: vscode.Range,
  problems: readonly NameProblem[],
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  return problems.flatMap(({ use, message, meant }) => {
    const place = rangeIn(document, use.from, use.to);
    const edits = meant === undefined || place.intersection(range) === undefined ? [] : editsFor(document, use, meant);
    if (meant === undefined || edits.length === 0) return [];
    const fix = new vscode.CodeAction(changeTo(meant), vscode.CodeActionKind.QuickFix);
    fix.diagnostics = diagnostics.filter((each) => each.message === message);
    fix.edit = new vscode.WorkspaceEdit();
    for (const { from, to, text } of edits) {
      fix.edit.replace(document.uri, rangeIn(document, from, to), text);
    }
    fix.isPreferred = true;
    return [fix];
  });
}

/** Everywhere in the declaration. */
function editsFor(document: vscode.TextDocument, { kind, name }: NameProblem['use'], meant: string) {
  const text = document.getText();
  if (kind !== 'metric') {
    const renamed = renameParameter(
      { text, read: (each) => parseDeclarationFile(each, document.fileName) },
      name,
      meant,
    );
    return renamed.ok ? renamed.edits : [];
  }
  const same = nameUses(text).filter((each) => each.kind === 'metric' && each.name === name);
  return same.map(({ from, to }) => ({ from, to, text: meant }));
}
