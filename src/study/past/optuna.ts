/**
 * The trials of an Optuna study as past ones. A trial that was pruned counts with the value that it would have had,
 * predicted from its reports and from the curves of those that ran to their end, as a trial that is stopped early here.
 */
import { thinned, type EndedCurve } from '../../engine/curves/curve.ts';
import { predictFinalValue } from '../../engine/curves/earlyStop.ts';
import type { Goal } from '../../engine/port/goal.ts';
import { trialState } from '../../optuna/codes.ts';
import { isOptunaJournal, readOptunaJournal, type OptunaStudy, type OptunaTrial } from '../../optuna/readJournal.ts';
import { MAX_PAST_TRIALS, tooMany, type PastFormat, type PastRow, type ReadResult } from './pastFormat.ts';

export const optunaJournal: PastFormat = { recognises: ({ text }) => isOptunaJournal(text), read: readJournal };

function readJournal(text: string, metric: string): ReadResult {
  const read = readOptunaJournal(text);
  if (!read.ok) return read;
  const { trials } = read.study;
  if (trials.length > MAX_PAST_TRIALS) return tooMany;
  const rows = rowsOfStudy(read.study);
  const parameters = trials.flatMap(({ cells }) => [...cells.keys()]);
  const valued = rows.some((row) => row.metric !== undefined) ? [metric] : [];
  return { ok: true, value: { names: new Set([...parameters, ...valued]), rows } };
}

/** The latest: as many as a running trial is compared with. */
const MOST_CURVES = 200;

function rowsOfStudy({ goal, trials }: OptunaStudy): readonly PastRow[] {
  const ended = trials
    .filter(({ state, value, curve }) => state === trialState.complete && value !== null && curve.length > 0)
    .slice(-MOST_CURVES)
    .map(({ curve, value }): EndedCurve => ({ curve: thinned(curve), result: value }));
  return trials.map((trial): PastRow => {
    const { cells, state, value } = trial;
    if (state === trialState.complete) return { cells, metric: value };
    const predicted = state === trialState.pruned ? finalValueOf(trial, ended, goal) : null;
    return predicted === null
      ? { cells, metric: undefined }
      : { cells, metric: predicted.mean, deviation: predicted.sd };
  });
}

function finalValueOf({ curve }: OptunaTrial, ended: readonly EndedCurve[], goal: Goal) {
  const known = { goal, curve: thinned(curve), ended, lastStep: null, incumbent: null, predicted: null } as const;
  return predictFinalValue({ ...known, report: 'last' });
}
