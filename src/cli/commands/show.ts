/** `bbkb show`: what has been found so far, as text for a person or as JSON for a program. */
import { commandText } from '../../declaration/command/commandText.ts';
import { readJournal } from '../../study/disk/journal.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import { journalFile, studyFolder, trialFolder } from '../../study/disk/paths.ts';
import { apply, replay, type StudyState } from '../../study/study.ts';
import { summarize } from '../../study/summary/summarize.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { trialCommand, rerunCommand } from '../../tuner/trials/trialCommand.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { trialText } from './trialText.ts';
import {
  formatParameters,
  printError,
  formatDuration,
  errorMessage,
  formatNumber,
  printable,
  formatTable,
} from '../terminal/printable.ts';

interface ShowOptions {
  readonly json: boolean;
  /** The number of one trial, as it was written. */
  readonly trial?: string | undefined;
}

export async function show(
  { folder, declaration }: LoadedDeclaration,
  { json, trial: trialArgument }: ShowOptions,
): Promise<number> {
  try {
    const dir = studyFolder(folder, declaration.study);
    const { events } = await readJournal(journalFile(dir));
    const study =
      replay(events, journalFile(dir)) ??
      apply(null, { type: 'study.created', at: Date.now(), version: 1, study: declaration.study, declaration });
    const alive = activeTuner(dir) !== null;
    const summary = summarize(study, { alive, argsOf: (trial) => trialCommand(study.declaration, folder, trial) });
    if (trialArgument !== undefined) return showTrial(trialArgument, { study, summary, folder, dir, json });
    process.stdout.write(json ? `${JSON.stringify(summary, null, 2)}\n` : `${summaryText(summary)}\n`);
    return 0;
  } catch (error) {
    printError(errorMessage(error));
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

function showTrial(trialArgument: string, { study, summary, folder, dir, json }: ShowTrialOptions): number {
  const number = /^[1-9]\d{0,8}$/.test(trialArgument) ? Number(trialArgument) : 0;
  const row = summary.trials.find(({ trial }) => trial === number);
  if (row === undefined) {
    const existing = summary.trials.length === 0 ? 'none yet' : `1 to ${summary.trials.length}`;
    printError(`${study.name} has no trial ${trialArgument}: there are ${existing}.`);
    return 2;
  }
  const { cwd, argv } = rerunCommand(study.declaration, folder, study.trials[number - 1]);
  const command = `cd ${commandText([cwd])} && ${commandText(argv)}`;
  const output = trialFolder(dir, number);
  const text = json
    ? JSON.stringify({ ...row, command, output }, null, 2)
    : trialText(row, summary, { command, output });
  process.stdout.write(`${text}\n`);
  return 0;
}

const MAX_TRIAL_ROWS = 20;

function summaryText(summary: Summary): string {
  return [
    overviewText(summary),
    ...logLines(summary),
    ...bestLines(summary),
    ...batchTable(summary),
    ...trialTable(summary),
  ].join('\n\n');
}

function overviewText({ study, state, reason, goal, metric, budget, trials, start }: Summary): string {
  const count = (...states: Summary['trials'][number]['state'][]) =>
    trials.filter(({ state }) => states.includes(state)).length;
  const counts = [
    `${count('succeeded')} succeeded`,
    `${count('failed', 'timedOut')} failed`,
    `${count('running')} running`,
    `budget ${budget.trials}`,
  ];
  return (
    printable(`${study}: ${state}.${reason === null ? '' : ` ${reason}`}`) +
    '\n' +
    printable(`${goal} ${metric} · ${counts.join(' · ')}`) +
    startText(start)
  );
}

function logLines({ log }: Summary): string[] {
  return log === null ? [] : [['its last lines:', ...log.map((line) => `  ${printable(line)}`)].join('\n')];
}

function startText(start: Summary['start']): string {
  if (typeof start?.bestPast !== 'number') return '';
  return `\nbegun with ${start.past} past trial${start.past === 1 ? '' : 's'}, the best ${formatNumber(start.bestPast)}`;
}

function bestLines({ best, metric }: Summary): string[] {
  if (best === null) return [];
  const posteriorText =
    best.mean === null || best.sd === null ? '' : `, believed ${formatNumber(best.mean)} ± ${formatNumber(best.sd)}`;
  return [
    [
      `best: trial ${best.trial}, ${metric} = ${formatNumber(best.value)}${posteriorText}`,
      formatParameters(best.parameters),
      best.command,
    ]
      .map(printable)
      .join('\n  '),
  ];
}

function batchTable({ batches }: Summary): string[] {
  if (batches.length === 0) return [];
  const rows = batches.map(({ batch, size, dictionary, ratio, theorySize, endedBy, engineSeconds }) => [
    String(batch),
    String(size),
    String(dictionary),
    ratio.toFixed(2),
    String(theorySize),
    endedBy,
    formatDuration(engineSeconds),
  ]);
  return [formatTable([['batch', 'size', 'dictionary', 'ratio', 'theory', 'ended by', 'engine'], ...rows])];
}

function trialTable({ trials, metric }: Summary): string[] {
  if (trials.length === 0) return [];
  const rows = trials
    .slice(-MAX_TRIAL_ROWS)
    .map(({ trial, state, value, seconds, parameters, reason }) => [
      String(trial),
      state === 'timedOut' ? 'timed out' : state,
      value === null ? '' : formatNumber(value),
      seconds === null ? '' : formatDuration(seconds),
      formatParameters(parameters) + (reason === null ? '' : ` · ${printable(reason)}`),
    ]);
  const left = trials.length - rows.length;
  const more = left > 0 ? [`(${left} earlier trials: see --json)`] : [];
  return [[...more, formatTable([['trial', 'state', printable(metric), 'time', 'parameters'], ...rows])].join('\n')];
}
