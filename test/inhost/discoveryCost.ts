/** How long it takes until the study of a large workspace is known: an entry for `npm run bench:discovery`. */
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { declarationGlob } from '../../src/extension/contributions.ts';

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension<unknown>('bbkb.bbkb-tuner');
  const folder = vscode.workspace.workspaceFolders?.at(0);
  const file = process.env.BBKB_INHOST_RESULTS;
  if (extension === undefined || folder === undefined || file === undefined) throw new Error('Something is missing.');

  const isActive = extension.isActive;
  const began = performance.now();
  await extension.activate();
  const activated = performance.now();
  const declaration = vscode.Uri.joinPath(folder.uri, 'large.bbkb.yaml');
  await vscode.workspace.openTextDocument(declaration);
  // the words above a declaration wait until its study is known
  await vscode.commands.executeCommand('vscode.executeCodeLensProvider', declaration);
  const known = performance.now();
  await vscode.workspace.findFiles(declarationGlob, '**/node_modules/**');
  const searched = performance.now();
  const cost = { isActive, activation: activated - began, known: known - activated, search: searched - known };
  writeFileSync(file, JSON.stringify(cost));
}
