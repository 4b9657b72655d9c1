/**
 * The trials of an Optuna study as rows. A trial that was pruned counts with the value that it would have had, predicted
 * from what it reported and from the curves of those that ran to their end, as a trial that is stopped early here.
 */
import type { EndedCurve } from '../../core/curves/curve.ts';
import { predictFinalValue } from '../../core/curves/earlyStop.ts';
import { thinned } from '../../core/curves/thinned.ts';
import { COMPLETE, PRUNED, type OptunaStudy, type OptunaTrial } from './optunaJournal.ts';
import type { PastRow } from './pastTable.ts';

/** The latest: as many as a running trial is compared with. */
const MOST_CURVES = 200;

export function rowsOfStudy({ direction, trials }: OptunaStudy): readonly PastRow[] {
  const ended = trials
    .filter(({ state, value, curve }) => state === COMPLETE && value !== null && curve.length > 0)
    .slice(-MOST_CURVES)
    .map(({ curve, value }): EndedCurve => ({ curve: thinned(curve), result: value }));
  const goal = direction === 2 ? 'maximize' : 'minimize';
  return trials.map((trial): PastRow => {
    const { cells, state, value } = trial;
    if (state === COMPLETE) return { cells, metric: value };
    const predicted = state === PRUNED ? finalValueOf(trial, ended, goal) : null;
    return predicted === null
      ? { cells, metric: undefined }
      : { cells, metric: predicted.mean, deviation: predicted.sd };
  });
}

function finalValueOf({ curve }: OptunaTrial, ended: readonly EndedCurve[], goal: 'minimize' | 'maximize') {
  const known = { goal, curve: thinned(curve), ended, lastStep: null, incumbent: null, predicted: null } as const;
  return predictFinalValue({ ...known, report: 'last' });
}
