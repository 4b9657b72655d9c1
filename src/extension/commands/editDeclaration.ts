import * as vscode from 'vscode';
import type { DeclarationText, EditResult } from '../../declaration/edits/edit.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { applyEdits } from '../editing/documents.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

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
  const document = await vscode.workspace.openTextDocument(uri);
  const result = change({ text: document.getText(), read: (text) => parseDeclarationFile(text, uri.fsPath) });
  if (!result.ok) throw new UserError(result.problem);
  await applyEdits(uri, [result.edit]);
  return { document, edit: result.edit, done: result.done };
}
