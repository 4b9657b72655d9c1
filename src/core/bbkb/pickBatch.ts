/**
 * One batch: the arms of highest upper confidence bound, one after the other, until a rule or the limit says stop.
 *
 *   x = argmax_x μ̃_fb(x) + β σ̃_t(x)      mean from the batch's start (fb), variance after the picks so far (t)
 *   g = 1 + Σ_s σ̃²_fb(x_s)               bounds σ̃²_fb(x)/σ̃²_t(x) for every arm x ([BBKB] arXiv 2002.09954, Lemma 1)
 *
 * Which rule may end a batch is in rules.ts; the Global g is recorded whatever the rule.
 *
 * Ties go to the lowest arm.
 */
import type { Hallucination } from './hallucination.ts';
import type { Rule } from './rules.ts';

export interface BatchStart {
  /** [A], μ̃_fb. */
  readonly mean: Float64Array;
  /** [A], σ̃²_fb, divided by λ. */
  readonly variance: Float64Array;
  readonly beta: number;
  /** Arms that may not be picked. */
  readonly excluded: ReadonlySet<number>;
}

export interface BatchOptions {
  /** The most arms the batch may have. */
  readonly limit: number;
  /** Says after which pick the batch is over. */
  readonly rule: Rule;
  /** Whether the rule ends the batch; if not, what it would have done is only recorded. */
  readonly ruleEndsBatch: boolean;
  /** Whether an arm may be picked more than once. */
  readonly repeats: boolean;
}

export interface Picks {
  readonly arms: readonly number[];
  /** g after the last pick. */
  readonly ratio: number;
  /** How many picks the rule would have taken; all of them, if it would not have ended the batch. */
  readonly theorySize: number;
  readonly endedBy: 'limit' | 'rule' | 'exhausted';
}

/** The batch. `first` are arms to begin with, whatever their bounds. */
export function pickBatch(
  start: BatchStart,
  end: BatchOptions,
  hallucination: Hallucination,
  first: readonly number[] = [],
): Picks {
  const ucb = upperBounds(start, end.repeats, hallucination);
  const arms: number[] = [];
  let ratio = 1;
  let theorySize = 0;
  const picks = (endedBy: Picks['endedBy']): Picks => ({ arms, ratio, theorySize: theorySize || arms.length, endedBy });
  while (arms.length < end.limit) {
    const pick = ucb.pick(first[arms.length]);
    if (pick === undefined) return picks('exhausted');
    arms.push(pick.arm);
    ratio += start.variance[pick.arm];
    if (theorySize === 0 && end.rule(pick.arm, pick.variance)) {
      theorySize = arms.length;
      if (end.ruleEndsBatch) return picks('rule');
    }
  }
  return picks('limit');
}

export interface UpperBounds {
  /** Picks the arm of highest bound, or the given one: with its σ̃² before the pick; undefined when every arm is closed. */
  readonly pick: (arm?: number) => { readonly arm: number; readonly variance: number } | undefined;
  /** The arms that the last pick made it compute anew. */
  readonly recomputed: () => readonly number[];
  /** The arm's bound as it is stored: exact for the highest, never too low for the others. */
  readonly bound: (arm: number) => number;
}

/**
 * The argmax of each step, without computing every bound at every step: inside a batch bounds only fall, so an arm whose
 * stored bound is below the leader's new one cannot win and stays as it is. Those at or above it are brought up to date
 * with ALL picks since they last were. Source: [BBKB] appendix A.3.
 */
export function upperBounds(
  { mean, variance, beta, excluded }: BatchStart,
  repeats: boolean,
  hallucination: Hallucination,
): UpperBounds {
  const bounds = mean.map((mu, arm) => (excluded.has(arm) ? -Infinity : mu + beta * Math.sqrt(variance[arm])));
  const currentVariance = variance.slice();
  const conditionedPicks = new Uint32Array(mean.length);
  let picks = 0;
  let recomputed: number[] = [];

  const refresh = (arm: number): void => {
    currentVariance[arm] = Math.max(
      0,
      currentVariance[arm] - hallucination.varianceReduction(arm, conditionedPicks[arm]),
    );
    conditionedPicks[arm] = picks;
    bounds[arm] = mean[arm] + beta * Math.sqrt(currentVariance[arm]);
    recomputed.push(arm);
  };
  return {
    pick: (arm = argmax(bounds)) => {
      if (bounds[arm] === -Infinity) return undefined;
      const pick = {
        arm,
        variance: Math.max(0, currentVariance[arm] - hallucination.varianceReduction(arm, conditionedPicks[arm])),
      };
      hallucination.condition(arm);
      picks++;
      recomputed = [];
      if (!repeats) bounds[arm] = -Infinity;
      const best = repeats ? arm : argmax(bounds);
      if (bounds[best] === -Infinity) return pick;
      refresh(best);
      const bestBound = bounds[best];
      for (let i = 0; i < bounds.length; i++) if (bounds[i] >= bestBound && conditionedPicks[i] < picks) refresh(i);
      return pick;
    },
    recomputed: () => recomputed,
    bound: (arm) => bounds[arm],
  };
}

/** The index of the largest entry, the lowest one of several. */
export function argmax(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
}
