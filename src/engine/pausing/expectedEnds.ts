/**
 * The results that paused trials would have at their ends, as the curves of those that came to it tell (curves/). Only to
 * explain a study: most trials that ran to their end are good, which hides what made the others bad. The joint model of
 * the proposals (curveModel.ts) is one of the good ones, and takes a bad trial for an average one.
 */
import { predictFinalValue } from '../curves/earlyStop.ts';
import type { EndedCurve } from '../curves/curve.ts';
import type { Goal } from '../port/goal.ts';
import type { BegunTrial } from '../port/pausing.ts';
import type { Point } from '../../space/parameter.ts';

export interface ExpectedEnd {
  readonly point: Point;
  /** Of the metric, with the deviation of the prediction. */
  readonly value: number;
  readonly deviation: number;
}

/** Of those trials that nothing can be said of, none. */
export function expectedEnds(trials: readonly BegunTrial[], goal: Goal): ExpectedEnd[] {
  const ended = trials
    .filter(({ state, passed }) => state === 'complete' && passed.length > 1)
    .map(({ passed }): EndedCurve => ({ curve: curveOf(passed), result: passed[passed.length - 1].value }));
  return trials.flatMap(({ point, state, passed }): ExpectedEnd[] => {
    if (state !== 'paused' || passed.length === 0) return [];
    const curve = curveOf(passed);
    const expected = predictFinalValue({ goal, curve, ended, ...OF_A_SHARE });
    return expected === null ? [] : [{ point, value: expected.mean, deviation: expected.sd }];
  });
}

const OF_A_SHARE = { lastStep: 1, incumbent: null, predicted: null, report: 'last' } as const;

function curveOf(passed: BegunTrial['passed']): EndedCurve['curve'] {
  return passed.map(({ share, value }) => ({ step: share, value }));
}
