/** The right click on a YAML or JSON file: where it says what to tune, in whatever tuner's language, it is started. */
import path from 'node:path';
import * as vscode from 'vscode';
import { isForTuning } from '../study/dialects/index.ts';
import type { App } from './app.ts';
import { confirmed } from './confirm.ts';
import { openDocument } from './declarationProblems.ts';
import { HumanError } from './sentences.ts';
import { start } from './start.ts';

/** Whether the file is no script and no declaration by its name: what it is for is in its text. */
export function isOfAnyTuner({ path: file }: vscode.Uri): boolean {
  return /\.(ya?ml|json)$/i.test(file) && !/\.bbkb\.(ya?ml|json)$/.test(file);
}

export async function optimizeFile(app: App, file: vscode.Uri): Promise<void> {
  const open = openDocument(file);
  const text = open?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const name = path.basename(file.fsPath);
  if (!isForTuning(text)) {
    throw new HumanError(
      `${name} does not say what to tune. It must be a declaration (with command, parameters and objective), a W&B sweep (with method and parameters) or an NNI experiment (with trialCommand and searchSpace).`,
    );
  }
  await open?.save();
  const study = await app.studies.at(file);
  if (study === undefined) throw new HumanError(`${name} is gone. Save it again, then start it.`);
  await study.read();
  const { declaration, problems } = study;
  // start() says what is wrong with it
  const unsound = declaration === undefined || problems.length > 0;
  if (unsound || (await confirmed(app, study, declaration, 'Open File'))) await start(app, study);
}
