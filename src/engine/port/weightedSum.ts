/**
 * Several objectives as one number, which is to be maximised, for what can compare only one:
 *
 *   r = Σ_j s_j w_j y_j        w_j per unit of metric j; s_j is −1 where it is to be minimised
 *
 * The weights are a person's and nothing is scaled, so r means the same from the first trial to the last.
 */
import { toReward, type Goal } from './goal.ts';
import { finite } from './metricUnit.ts';

export interface Weighted {
  readonly goal: Goal;
  /** Default 1. */
  readonly weight?: number;
}

/** @param values one for each objective */
export function weightedSum(objectives: readonly Weighted[], values: readonly number[]): number {
  const terms = objectives.map(({ goal, weight = 1 }, j) => finite(toReward(weight * values[j], goal)));
  return finite(terms.reduce((sum, term) => sum + term, 0));
}
