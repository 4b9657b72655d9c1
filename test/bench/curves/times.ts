/**
 * The time that a method takes to what our engine has without stopping: medians over the seeds. As a share of the time
 * that our engine had, or of the time after which it had this quality already.
 */
import { bootstrap, intervalOf } from '../shared/bootstrap.ts';
import { firstStep, geometricMean, median } from '../shared/quantiles.ts';
import { WITHOUT } from './methods.ts';
import type { TaskScores } from './scores.ts';

/** After these shares of the budget. */
export const REACHED = [0.25, 0.5, 1] as const;
/** A quality that is not reached within the budget counts as if it took this many times the budget. */
export const NOT_REACHED = 2;

/** A seed each: [ticks + 1], the gap after each tick, which never grows. */
type Gaps = readonly Float64Array[];

/** For each of REACHED. */
export function timesTo(reference: Gaps, own: Gaps): number[] {
  const ticks = reference[0].length - 1;
  return REACHED.map((share) => {
    const then = Math.round(share * ticks);
    const quality = medianAt(reference, then);
    const tick = firstStep(ticks, (t) => medianAt(own, t) <= quality);
    return (tick ?? NOT_REACHED * ticks) / then;
  });
}

/**
 * The geometric mean over REACHED and the tasks: the 95 % interval of a bootstrap over the seeds. Undefined without
 * runs.
 */
export function timeInterval(scores: readonly TaskScores[], method: string): readonly [number, number] | undefined {
  return intervalOfMeans(scores, method, timesTo);
}

/** The same for shares of the time that whole trials take to these qualities themselves. */
export function shareOfWhole(scores: readonly TaskScores[], method: string): Share | undefined {
  const times = pairsOf(scores, method).map(({ own, reference }) => timesAgainst(reference, own));
  const interval = intervalOfMeans(scores, method, timesAgainst);
  return interval && { mean: geometricMean(times.flat()), interval };
}

interface Share {
  readonly mean: number;
  readonly interval: readonly [number, number];
}

function timesAgainst(reference: Gaps, own: Gaps): number[] {
  const whole = timesTo(reference, reference);
  return timesTo(reference, own).map((time, i) => time / whole[i]);
}

function pairsOf(scores: readonly TaskScores[], method: string) {
  return scores.flatMap(({ methods }) => {
    const [own, reference] = [method, WITHOUT].map((id) => [...(methods.get(id)?.gaps.values() ?? [])]);
    return own.length > 0 && reference.length > 0 ? [{ own, reference }] : [];
  });
}

function intervalOfMeans(
  scores: readonly TaskScores[],
  method: string,
  times: (reference: Gaps, own: Gaps) => number[],
): readonly [number, number] | undefined {
  const pairs = pairsOf(scores, method);
  if (pairs.length === 0) return undefined;
  const draws = pairs.map(({ own, reference }) => {
    // whole trials are drawn independently of the others: a seed is not the same luck in two methods
    const references = bootstrap(reference.length, (drawn) => drawn.map((i) => reference[i]), 1);
    return bootstrap(own.length, (drawn) => drawn.map((i) => own[i])).map((drawn, k) => times(references[k], drawn));
  });
  return intervalOf(draws[0].map((_, k) => geometricMean(draws.flatMap((each) => each[k]))));
}

const medianAt = (gaps: Gaps, tick: number): number => median(gaps.map((gap) => gap[tick]));
