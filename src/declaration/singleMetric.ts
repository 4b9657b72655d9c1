import { metricsIn } from '../engine/port/limits.ts';
import type { Declaration, FurtherObjective, Objective } from './declaration.ts';

/**
 * The objective of a study that has one metric. The best trial, the target, the optimum with its regret and early stops
 * ask here: they compare values with each other, which has no meaning for several objectives. Then it is undefined.
 */
export function singleObjective({
  objective,
  furtherObjectives,
}: Pick<Declaration, 'objective' | 'furtherObjectives'>): Objective | undefined {
  return furtherObjectives === undefined ? objective : undefined;
}

/** All objectives, the first before the others. */
export function allObjectives({
  objective,
  furtherObjectives = [],
}: Pick<Declaration, 'objective' | 'furtherObjectives'>): readonly [Objective, ...FurtherObjective[]] {
  return [objective, ...furtherObjectives];
}

/** Whether a trial of several objectives can be the best: by their weighted sum. */
export function isWeighted({ objective }: Pick<Declaration, 'objective'>): boolean {
  return objective.weight !== undefined;
}

/**
 * The names of the metrics that decide: those of the objectives and those that limits name, each once, the first
 * objective's before the others.
 */
export function decidingMetrics(
  declaration: Pick<Declaration, 'objective' | 'furtherObjectives' | 'limits'>,
): readonly string[] {
  const { limits = [] } = declaration;
  return [...new Set([...allObjectives(declaration).map(({ metric }) => metric), ...limits.flatMap(metricsIn)])];
}
