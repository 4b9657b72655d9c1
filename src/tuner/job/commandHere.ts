/** The command line that runs a trial again where a person is, in as few words as do that. */
import path from 'node:path';
import { fileWord } from '../../declaration/command/commandText.ts';
import { codeOf, latestOrigin } from '../../study/origins.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { readRegularFile } from '../../system/regularFile.ts';
import { rerunCommand, SECRET, type ShownTrial } from './trialCommand.ts';

/** For a terminal in this folder. @param folder absolute: the declaration's own */
export async function summaryHere(summary: Summary, study: StudyState, folder: string): Promise<Summary> {
  const { best } = summary;
  if (best === null) return summary;
  const command = await commandHere(study, folder, study.trials.get(best.trial - 1), process.cwd());
  return { ...summary, best: { ...best, command } };
}

/**
 * @param folder absolute: the declaration's own
 * @param here absolute: the folder in which it is typed
 */
export async function commandHere(study: StudyState, folder: string, trial: ShownTrial, here: string): Promise<string> {
  const { declaration } = study;
  const code = await textOfScript(study);
  const { cwd, command } = rerunCommand(declaration, folder, trial, (variable) => {
    if (variable === 'BBKB_PARAMETERS' && declaration.pass === 'file') return true;
    if (variable.startsWith('BBKB_')) return code === undefined || code.includes(variable);
    return !SECRET.test(variable) && variable !== 'CUDA_VISIBLE_DEVICES';
  });
  return path.resolve(here) === cwd ? command : `cd ${fileWord(path.relative(here, cwd))} && ${command}`;
}

/** What a person writes is smaller. */
const MAX_BYTES = 2 ** 20;

/** And of what it imports itself; undefined where that is not known, and it may read any variable. */
async function textOfScript(study: StudyState): Promise<string | undefined> {
  const origin = latestOrigin(study);
  const script = codeOf(origin);
  if (origin === null || script === null) return undefined;
  const files = [script.path, ...Object.keys(script.imports ?? {})];
  const texts = files.map((file) => readRegularFile(path.resolve(origin.cwd, file), MAX_BYTES).then(String));
  return Promise.all(texts).then(
    (all) => all.join('\n'),
    () => undefined,
  );
}
