/** `bbkb show`: what has been found so far, as text for a person or as JSON for a program. */
import { commandText } from '../study/commandText.ts';
import { readJournal } from '../study/journal.ts';
import { tunerOf } from '../study/lock.ts';
import { journalFile, studyFolder, trialFolder } from '../study/paths.ts';
import { apply, replay, type Study } from '../study/study.ts';
import { summarize } from '../study/summarize.ts';
import type { Summary } from '../study/summary.ts';
import { commandOf, rerunOf } from '../tuner/job.ts';
import type { Declared } from './load.ts';
import { trialText } from './showTrial.ts';
import { assignment, complain, duration, messageOf, number, printable, table } from './printable.ts';

interface Wanted {
  readonly json: boolean;
  /** The number of one trial, as it was written. */
  readonly trial?: string | undefined;
}

export async function show({ folder, declaration }: Declared, { json, trial: word }: Wanted): Promise<number> {
  try {
    const dir = studyFolder(folder, declaration.study);
    const { events } = await readJournal(journalFile(dir));
    const study =
      replay(events, journalFile(dir)) ??
      apply(null, { type: 'study.created', at: Date.now(), version: 1, study: declaration.study, declaration });
    const alive = tunerOf(dir) !== null;
    const summary = summarize(study, { alive, commandOf: (trial) => commandOf(study.declaration, folder, trial) });
    if (word !== undefined) return showTrial(word, { study, summary, folder, dir, json });
    process.stdout.write(json ? `${JSON.stringify(summary, null, 2)}\n` : `${asText(summary)}\n`);
    return 0;
  } catch (error) {
    complain(messageOf(error));
    return 2;
  }
}

interface Shown {
  readonly study: Study;
  readonly summary: Summary;
  readonly folder: string;
  readonly dir: string;
  readonly json: boolean;
}

function showTrial(word: string, { study, summary, folder, dir, json }: Shown): number {
  const number = /^[1-9]\d{0,8}$/.test(word) ? Number(word) : 0;
  const row = summary.trials.find(({ trial }) => trial === number);
  if (row === undefined) {
    const there = summary.trials.length === 0 ? 'none yet' : `1 to ${summary.trials.length}`;
    complain(`${study.name} has no trial ${word}: there are ${there}.`);
    return 2;
  }
  const { cwd, words } = rerunOf(study.declaration, folder, study.trials[number - 1]);
  const command = `cd ${commandText([cwd])} && ${commandText(words)}`;
  const output = trialFolder(dir, number);
  const text = json
    ? JSON.stringify({ ...row, command, output }, null, 2)
    : trialText(row, summary, { command, output });
  process.stdout.write(`${text}\n`);
  return 0;
}

const LAST_TRIALS = 20;

function asText(summary: Summary): string {
  return [overview(summary), ...log(summary), ...best(summary), ...batches(summary), ...trials(summary)].join('\n\n');
}

function overview({ study, state, reason, goal, metric, budget, trials, start }: Summary): string {
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
    begun(start)
  );
}

function log({ log }: Summary): string[] {
  return log === null ? [] : [['its last lines:', ...log.map((line) => `  ${printable(line)}`)].join('\n')];
}

function begun(start: Summary['start']): string {
  if (typeof start?.bestPast !== 'number') return '';
  return `\nbegun with ${start.past} past trial${start.past === 1 ? '' : 's'}, the best ${number(start.bestPast)}`;
}

function best({ best, metric }: Summary): string[] {
  if (best === null) return [];
  const belief = best.mean === null || best.sd === null ? '' : `, believed ${number(best.mean)} ± ${number(best.sd)}`;
  return [
    [`best: trial ${best.trial}, ${metric} = ${number(best.value)}${belief}`, assignment(best.parameters), best.command]
      .map(printable)
      .join('\n  '),
  ];
}

function batches({ batches }: Summary): string[] {
  if (batches.length === 0) return [];
  const rows = batches.map(({ batch, size, dictionary, ratio, theorySize, endedBy, engineSeconds }) => [
    String(batch),
    String(size),
    String(dictionary),
    ratio.toFixed(2),
    String(theorySize),
    endedBy,
    duration(engineSeconds),
  ]);
  return [table([['batch', 'size', 'dictionary', 'ratio', 'theory', 'ended by', 'engine'], ...rows])];
}

function trials({ trials, metric }: Summary): string[] {
  if (trials.length === 0) return [];
  const rows = trials
    .slice(-LAST_TRIALS)
    .map(({ trial, state, value, seconds, parameters, reason }) => [
      String(trial),
      state === 'timedOut' ? 'timed out' : state,
      value === null ? '' : number(value),
      seconds === null ? '' : duration(seconds),
      assignment(parameters) + (reason === null ? '' : ` · ${printable(reason)}`),
    ]);
  const left = trials.length - rows.length;
  const more = left > 0 ? [`(${left} earlier trials: see --json)`] : [];
  return [[...more, table([['trial', 'state', printable(metric), 'time', 'parameters'], ...rows])].join('\n')];
}
