/** `bbkb show`: what has been found so far, as text for a person or as JSON for a program. */
import { commandText } from '../../declaration/command/commandText.ts';
import { toJson } from '../../export/json.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import { newStudy } from '../../study/newStudy.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { messageOf } from '../../system/messageOf.ts';
import { studyInsight } from '../../tuner/engine/studyInsight.ts';
import { rerunCommand } from '../../tuner/trials/trialCommand.ts';
import { trialCurveReader } from '../../tuner/trials/trialCurve.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { noSuchStudy, noSuchTrial } from '../terminal/messages.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';
import { parseTrialNumber } from './parseTrialNumber.ts';
import { readStudy, summaryOf } from './readStudy.ts';
import { summaryText } from './summaryText.ts';
import { trialText } from './trialText.ts';

interface ShowOptions {
  readonly json: boolean;
  /** Whether the JSON has a slice of the model for each parameter. */
  readonly slices: boolean;
  /** The name of a study that was set aside. */
  readonly study?: string | undefined;
  /** The number of one trial, as it was written. */
  readonly trial?: string | undefined;
}

export async function show(
  declared: LoadedDeclaration,
  { json, slices, trial: trialArgument, study: name }: ShowOptions,
  terminal: Terminal,
): Promise<number> {
  const { folder, declaration } = declared;
  try {
    const { dir, notes, study: startedStudy } = await readStudy(declared, name);
    if (startedStudy === null && name !== undefined) throw new Error(noSuchStudy(name));
    const study = startedStudy ?? newStudy(declaration, Date.now());
    const summary = summaryOf(study, { dir, notes }, folder);
    if (trialArgument !== undefined)
      return await showTrial(trialArgument, { study, summary, folder, dir, json }, terminal);
    const insight = studyInsight(study);
    const shownInsight = insight && { ...insight, slices: slices ? insight.slices : undefined };
    terminal.stdout.write(json ? toJson({ ...summary, insight: shownInsight }) : `${summaryText(summary, insight)}\n`);
    return 0;
  } catch (error) {
    printError(messageOf(error), terminal);
    return 2;
  }
}

interface ShowTrialOptions {
  readonly study: StudyState;
  readonly summary: Summary;
  readonly folder: string;
  readonly dir: string;
  readonly json: boolean;
}

async function showTrial(
  trialArgument: string,
  { study, summary, folder, dir, json }: ShowTrialOptions,
  terminal: Terminal,
): Promise<number> {
  const number = parseTrialNumber(trialArgument);
  const row = summary.trials.find(({ trial }) => trial === number);
  if (row === undefined) {
    printError(noSuchTrial(study.name, trialArgument, summary.trials.length), terminal);
    return 2;
  }
  const { cwd, argv } = rerunCommand(study.declaration, folder, study.trials.get(row.trial - 1));
  const command = `cd ${commandText([cwd])} && ${commandText(argv)}`;
  const output = trialFolder(dir, row.trial);
  const curve = await trialCurveReader(dir, row.trial, study.declaration.objective).read(row.state !== 'running');
  const text = json
    ? JSON.stringify({ ...row, command, output, curve }, null, 2)
    : trialText(row, summary, { command, output, curve });
  terminal.stdout.write(`${text}\n`);
  return 0;
}
