/** The right click on a YAML or JSON file: where it says what to tune, in whatever tuner's language, it is started. */
import path from 'node:path';
import * as vscode from 'vscode';
import { isTuningFile } from '../../declaration/dialects/translateDialect.ts';
import type { App } from './app.ts';
import { confirmStart } from './confirmStart.ts';
import { openDocument } from '../editing/diagnostics.ts';
import { UserError } from '../messages/userError.ts';
import { startStudy } from './startStudy.ts';

/** Whether the file is no script and no declaration by its name: what it is for is in its text. */
export function mayBeTunerConfig({ path: file }: vscode.Uri): boolean {
  return /\.(ya?ml|json)$/i.test(file) && !/\.bbkb\.(ya?ml|json)$/.test(file);
}

export async function optimizeConfigFile(app: App, file: vscode.Uri): Promise<void> {
  const openedDocument = openDocument(file);
  const text = openedDocument?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const name = path.basename(file.fsPath);
  if (!isTuningFile(text)) {
    throw new UserError(
      `${name} does not say what to tune. It must be a declaration (with command, parameters and objective), a W&B sweep (with method and parameters) or an NNI experiment (with trialCommand and searchSpace).`,
    );
  }
  await openedDocument?.save();
  const study = await app.studies.get(file);
  if (study === undefined) throw new UserError(`${name} is gone. Save it again, then start it.`);
  await study.read();
  const { declaration, problems } = study;
  // start() says what is wrong with it
  const hasProblems = declaration === undefined || problems.length > 0;
  if (hasProblems || (await confirmStart(app, study, declaration, 'Open File'))) await startStudy(app, study);
}
