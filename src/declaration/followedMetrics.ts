/** The rules that end a running trial, and the metrics whose reports they need. */
import { metricsIn } from '../engine/port/limits.ts';
import type { Declaration, StopRules } from './declaration.ts';
import { allObjectives } from './singleMetric.ts';

/** Those of `trial.stop`, in their order. */
export function stopRulesOf({ trial: { stop = [] } }: Pick<Declaration, 'trial'>): readonly StopRules[] {
  return [stop].flat();
}

/** The names of the metrics that are followed while a trial runs, each once; none where no rule ends a trial. */
export function followedMetrics(declaration: Declaration): readonly string[] {
  const rules = stopRulesOf(declaration);
  if (rules.length === 0 && declaration.trial.earlyStop === undefined) return [];
  // what a stopped trial would have reached is predicted of every objective
  const objectives = allObjectives(declaration).map(({ metric }) => metric);
  const limits = rules.some((each) => each.limits) ? (declaration.limits ?? []) : [];
  return [...new Set([...objectives, ...rules.flatMap(({ metric }) => metric ?? []), ...limits.flatMap(metricsIn)])];
}
