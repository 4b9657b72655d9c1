/** The documents that the editor has open, and places in them. */
import * as vscode from 'vscode';
import type { DeclarationText, EditResult } from '../../declaration/edits/edit.ts';
import type { TextEdit, TextRange } from '../../declaration/problem.ts';
import { declarationGlob } from '../contributions.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** Opens the declaration at its first problem, and the Problems panel with all of them. */
export async function revealProblems({ uri, problems }: WorkspaceStudy): Promise<void> {
  const first = problems.at(0);
  await vscode.commands.executeCommand('workbench.actions.view.problems');
  await vscode.window.showTextDocument(uri, first === undefined ? {} : { selection: toRange(first) });
}

export function isDeclaration(document: vscode.TextDocument): boolean {
  return vscode.languages.match({ pattern: declarationGlob }, document) > 0;
}

/** A problem counts lines and columns from 1; the editor counts from 0. */
export function toRange({ line, column, endLine, endColumn }: TextRange): vscode.Range {
  return new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
}

/** As one step, which the person can undo. */
export async function applyEdits(uri: vscode.Uri, edits: readonly TextEdit[]): Promise<void> {
  await vscode.workspace.applyEdit(workspaceEdit(uri, edits));
}

export function workspaceEdit(uri: vscode.Uri, edits: readonly TextEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { range, text } of edits) edit.replace(uri, toRange(range), text);
  return edit;
}

export function rangeIn(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

type MadeEdit = Omit<Extract<EditResult, { ok: true }>, 'ok'> & { readonly document: vscode.TextDocument };

/**
 * Changes the declaration in its document, which is not saved yet.
 *
 * @throws UserError if it cannot be changed so
 */
export async function editDeclaration(
  { uri }: WorkspaceStudy,
  change: (declaration: DeclarationText) => EditResult,
): Promise<MadeEdit> {
  const { parseDeclarationFile } = await import('../../declaration/reader/parseDeclarationFile.ts');
  const document = await vscode.workspace.openTextDocument(uri);
  const result = change({ text: document.getText(), read: (text) => parseDeclarationFile(text, uri.fsPath) });
  if (!result.ok) throw new UserError(result.problem);
  await applyEdits(uri, [result.edit]);
  return { document, edit: result.edit, done: result.done };
}
