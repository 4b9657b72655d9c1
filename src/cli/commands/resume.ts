/** `bbkb resume` and `bbkb restart`: a study that was started before, from where it is or from its beginning. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { applied } from '../../declaration/edits/edit.ts';
import { locateBudget } from '../../declaration/edits/locateBudget.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { canContinue } from '../../study/summary/canContinue.ts';
import { reasonOf } from '../../system/errors.ts';
import { replaceFile } from '../../system/regularFile.ts';
import type { Run } from '../command.ts';
import { loadDeclaration, readText } from '../declaration/loadDeclaration.ts';
import type { Overrides } from '../declaration/overrides.ts';
import { fileWord } from '../../declaration/command/commandText.ts';
import * as messages from '../terminal/messages.ts';
import { printLine } from '../terminal/terminal.ts';
import { leftTrialsEnded } from '../../tuner/answers.ts';
import { readStudy } from '../../tuner/readStudy.ts';
import { applyDeclaration, DifferentStudyError } from '../../tuner/session/applyDeclaration.ts';
import { setStudyAside } from '../../tuner/session/setAside.ts';
import { isTuned, refuse, tune } from './run.ts';

export const resume: Run<'anyway' | 'trials' | 'json'> = async ([file], { anyway, trials }, terminal, programs) => {
  const raised = trials === undefined ? undefined : await withBudget(file, trials);
  const declared = await loadDeclaration(file, 'script', terminal, trials === undefined ? {} : { trials });
  if (declared === undefined) return 2;
  const { study } = await readStudy(declared);
  if (study === null) throw new Error(messages.nothingTo('continue', declared.declaration.study, fileWord(file)));
  const begun = study.trials.length;
  if (trials !== undefined && trials < begun) throw new Error(messages.fewerTrials(trials, begun));
  // more trials change nothing then
  if (trials !== undefined && study.end?.because === 'target' && !canContinue(study, declared.declaration))
    throw new Error(messages.targetHolds(study.end.reason, fileWord(file)));
  try {
    // before the file is changed: a command that is refused changes nothing
    applyDeclaration(declared, study, 0);
    if (raised !== undefined && !isTuned(declared)) await write(file, raised);
    return await tune({ ...declared, text: raised ?? declared.text, overrides: {} }, { anyway }, terminal, programs);
  } catch (error) {
    if (!(error instanceof DifferentStudyError)) throw error;
    return refuse(error, file, {}, terminal);
  }
};

export const restart: Run<'json' | keyof Overrides> = async ([file], overrides, terminal, programs) => {
  const declared = await loadDeclaration(file, 'newStudy', terminal, overrides);
  if (declared === undefined) return 2;
  const { folder } = declared;
  const { study: name } = declared.declaration;
  const { study } = await readStudy(declared);
  if (study === null) throw new Error(messages.nothingTo('restart', name, fileWord(file)));
  const { kept, ended } = await setStudyAside(folder, name, Date.now);
  if (ended.length > 0) printLine(leftTrialsEnded(name, ended), terminal);
  printLine(messages.keptAs(name, kept, fileWord(file)), terminal);
  return tune(declared, {}, terminal, programs);
};

/**
 * The text of the declaration with this budget. Undefined where it has problems, which are named when it is loaded.
 *
 * @throws Error, a sentence, where the budget cannot be written into it
 */
async function withBudget(file: string, trials: number): Promise<string | undefined> {
  const text = await readText(file);
  const parsed = parseDeclarationFile(text, path.resolve(file));
  if (!parsed.ok) return undefined;
  const range = locateBudget(text, parsed);
  if ((await lstat(file)).isSymbolicLink()) throw new Error(messages.budgetBehindLink(file, trials));
  if (range === undefined) throw new Error(messages.budgetNotFound(file, trials));
  return applied(text, [{ range, text: String(trials) }]);
}

async function write(file: string, text: string): Promise<void> {
  await replaceFile(file, text).catch((error: unknown) => {
    throw new Error(messages.unwritable(file, reasonOf(error)), { cause: error });
  });
}
