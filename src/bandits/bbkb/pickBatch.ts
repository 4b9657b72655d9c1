/**
 * One batch: the arms of highest upper confidence bound, one after the other, until a rule or the limit ends it.
 *
 *   g = 1 + Σ_s σ̃²_fb(x_s)      bounds σ̃²_fb(x)/σ̃²_t(x) for every arm x ([BBKB] arXiv 2002.09954, Lemma 1)
 *
 * Which rule may end a batch is in rules.ts; the Global g is recorded whatever the rule.
 */
import type { ArmBatch } from '../bandit.ts';
import type { Hallucination } from './hallucination.ts';
import type { Rule } from './rules.ts';
import { upperBounds, type BatchStart } from './upperBounds.ts';

export interface BatchOptions {
  /** The most arms that the batch may have. */
  readonly limit: number;
  /** True after the pick that ends the batch. */
  readonly rule: Rule;
  /** Whether the rule ends the batch; if not, its decision is only recorded. */
  readonly ruleEndsBatch: boolean;
  /** Whether an arm may be picked more than once. */
  readonly repeats: boolean;
}

/** `ratio`: g after the last pick. */
export type Picks = Pick<ArmBatch, 'arms' | 'ratio' | 'theorySize' | 'endedBy'>;

/** The batch. `first` are arms to begin with, whatever their bounds. */
export function pickBatch(
  start: BatchStart,
  { limit, rule, ruleEndsBatch, repeats }: BatchOptions,
  hallucination: Hallucination,
  first: readonly number[] = [],
): Picks {
  const bounds = upperBounds(start, repeats, hallucination);
  const arms: number[] = [];
  let ratio = 1;
  let theorySize = 0;
  const picks = (endedBy: Picks['endedBy']): Picks => ({ arms, ratio, theorySize: theorySize || arms.length, endedBy });
  while (arms.length < limit) {
    const pick = bounds.pick(first[arms.length]);
    if (pick === undefined) return picks('exhausted');
    arms.push(pick.arm);
    ratio += pick.startVariance;
    if (theorySize === 0 && rule(pick.arm, pick.variance)) {
      theorySize = arms.length;
      if (ruleEndsBatch) return picks('rule');
    }
  }
  return picks('limit');
}
