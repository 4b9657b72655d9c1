import type { Declaration, Objective } from './declaration.ts';

/**
 * The objective of a study that has one metric. The best trial, the target, the optimum with its regret and early stops
 * ask here: they compare values with each other, which has no meaning for several metrics.
 */
export function singleObjective({ objective }: Pick<Declaration, 'objective'>): Objective {
  return objective;
}
