import type { Sequence } from '../../../../src/study/list/list.ts';
import type { TrialSummary } from '../../../../src/study/summary/summary.ts';
import type { Column } from '../columns.ts';
import { cells } from './matches.ts';

/** The browser's work after a step, in the same pause. */
const LEAST_MS_LEFT = 3;

/**
 * Writes the texts that the search looks through while the page is idle. Of 10,000 trials that takes 35 ms, which the
 * first letter of a search would wait for.
 */
export function createWarmUp(): (trials: Sequence<TrialSummary>, columns: readonly Column[]) => void {
  let requested = 0;
  return (trials, columns) => {
    cancelIdleCallback(requested);
    let next = 0;
    const step = (pause: IdleDeadline): void => {
      while (next < trials.length && pause.timeRemaining() > LEAST_MS_LEFT) {
        const trial = trials.at(next);
        if (trial !== undefined) cells(trial, columns);
        next += 1;
      }
      if (next < trials.length) requested = requestIdleCallback(step);
    };
    requested = requestIdleCallback(step);
  };
}
