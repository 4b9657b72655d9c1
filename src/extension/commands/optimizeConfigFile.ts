/** Optimize with BBKB on a YAML or JSON file: starts it if it says what to tune, in the language of any tuner. */
import path from 'node:path';
import * as vscode from 'vscode';
import { isTuningFile } from '../../declaration/dialects/translateDialect.ts';
import { isDeclarationFile } from '../contributions.ts';
import { openDocument } from '../editing/documents.ts';
import { actions, fileGone, notATuningFile } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { App } from './app.ts';
import { confirmStart } from './confirmStart.ts';
import { optimizeScript } from './optimizeScript.ts';
import { startStudy } from './startStudy.ts';

/** By its name the file is neither a script nor a declaration, so only its text can tell. */
export function mayBeTunerConfig({ path: file }: vscode.Uri): boolean {
  return /\.(ya?ml|json)$/i.test(file) && !isDeclarationFile(file);
}

/**
 * Whether it is a configuration of a training by its name or by that of a folder around it: most files of YAML and JSON
 * configure something else. The menu of package.json offers files of other formats by the same words.
 */
function mayBeTemplate(file: vscode.Uri): boolean {
  const words = /[/._-](configs?|confs?|cfgs?|experiments?|exps?|hparams|params|train)[/._-]/i;
  return words.test(`/${vscode.workspace.asRelativePath(file)}`);
}

export async function optimizeConfigFile(app: App, file: vscode.Uri): Promise<void> {
  const openedDocument = openDocument(file);
  const text = openedDocument?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const name = path.basename(file.fsPath);
  if (!isTuningFile(text)) {
    if (mayBeTemplate(file)) return optimizeScript(app, file);
    throw new UserError(notATuningFile(name));
  }
  await openedDocument?.save();
  const study = await app.studies.get(file);
  if (study === undefined) throw new UserError(fileGone(name));
  await study.read();
  const { declaration, problems } = study;
  // startStudy says what is wrong with it
  const hasProblems = declaration === undefined || problems.length > 0;
  if (hasProblems || (await confirmStart(app, study, declaration, actions.openFile))) await startStudy(app, study);
}
