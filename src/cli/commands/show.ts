/** `bbkb show`: the results so far, as text for a person or as JSON for a program. */
import { decidingMetrics } from '../../declaration/singleMetric.ts';
import { commandText, fileWord } from '../../declaration/command/commandText.ts';
import { toJson } from '../../export/json.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import { newStudy } from '../../study/study.ts';
import { originOf } from '../../study/origins.ts';
import type { StudyState } from '../../study/studyState.ts';
import { judgedLimits } from '../../study/summary/judgedLimits.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { studyInsight, studyMetricInsight } from '../../tuner/engine/studyInsight.ts';
import { leftRunning } from '../../tuner/session/leftTrials.ts';
import { summaryHere } from '../../tuner/job/commandHere.ts';
import { rerunCommand } from '../../tuner/job/trialCommand.ts';
import { trialCurveReader } from '../../tuner/job/trialCurve.ts';
import { studyNames } from '../../study/disk/studyNames.ts';
import { onDeclaration } from '../declaration/onDeclaration.ts';
import { leftRuns, NEEDS_JSON, noSuchMetric, noSuchStudy, noSuchTrial, notStarted } from '../terminal/messages.ts';
import { paintFor } from '../terminal/paint.ts';
import { printNote, printText, type Terminal } from '../terminal/terminal.ts';
import { readStudy, summaryOf } from '../../tuner/readStudy.ts';
import { studyData } from './studyData.ts';
import { summaryText } from './summaryText.ts';
import { trialText } from './trialText.ts';

export const show = onDeclaration<'json' | 'slices' | 'metric' | 'trial' | 'study' | 'verbose' | 'all'>(
  'declaration',
  async (declared, { json = false, slices, metric, trial, study: name, verbose, all }, terminal) => {
    if (slices && !json) throw new Error(NEEDS_JSON);
    const { folder, declaration } = declared;
    const reading = await readStudy(declared, name);
    const { dir, study: startedStudy } = reading;
    if (startedStudy === null && name !== undefined) throw new Error(noSuchStudy(name, studyNames(folder)));
    const study = startedStudy ?? newStudy(declaration, Date.now());
    const summary = summaryOf(study, reading, folder);
    if (trial !== undefined)
      return showTrial(trial, { study, summary, folder, dir, json, file: declared.file }, terminal);
    const insight = insightInto(study, metric);
    if (json) terminal.stdout.write(toJson(studyData(summary, insight, slices)));
    else
      printText(
        summaryText(await summaryHere(summary, study, folder), insight, {
          verbose,
          all,
          paint: paintFor(terminal.stdout),
          file: declared.file,
        }),
        terminal.stdout,
      );
    const left =
      reading.alive || study.declaration.executor !== undefined ? [] : await leftRunning(study, { folder, dir });
    if (left.length > 0) printNote(leftRuns(declaration.study, left, fileWord(declared.file)), terminal);
    if (startedStudy === null) printNote(notStarted(declaration.study, fileWord(declared.file)), terminal);
    return 0;
  },
);

/** Of the first metric where none is named. @throws Error with a sentence where the metric does not decide */
function insightInto(study: StudyState, metric: string | undefined) {
  const metrics = decidingMetrics(study.declaration);
  if (metric === undefined || metric === metrics[0]) return studyInsight(study);
  if (!metrics.includes(metric)) throw new Error(noSuchMetric(metric, metrics));
  const insight = studyMetricInsight(study, metric);
  return insight && { metric, ...insight };
}

interface ShowTrialOptions {
  readonly study: StudyState;
  readonly summary: Summary;
  readonly folder: string;
  readonly dir: string;
  readonly json: boolean;
  readonly file: string;
}

async function showTrial(
  number: number,
  { study, summary, folder, dir, json, file }: ShowTrialOptions,
  terminal: Terminal,
): Promise<number> {
  const row = summary.trials.find(({ trial }) => trial === number);
  if (row === undefined) throw new Error(noSuchTrial(summary.study, number, summary.trials.length));
  const trial = study.trials.get(row.trial - 1);
  const again = rerunCommand(study.declaration, folder, trial);
  const command = `cd ${commandText([again.cwd])} && ${again.command}`;
  const output = trialFolder(dir, row.trial);
  const curve = await trialCurveReader(dir, row.trial, study.declaration).read(row);
  const judged = judgedLimits(study.declaration, row.values ?? {}, summary.baseline);
  if (json) terminal.stdout.write(`${JSON.stringify({ ...row, command, output, curve }, null, 2)}\n`);
  else {
    const origin = originOf(study, trial);
    printText(trialText(row, summary, { command, output, curve, judged, origin, file }), terminal.stdout);
  }
  return 0;
}
