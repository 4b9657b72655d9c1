/** Whether what a running trial has reported breaks a limit: by more than noise, where a noise is declared. */
import { expressionText } from '../../declaration/expressionText.ts';
import { allObjectives } from '../../declaration/singleMetric.ts';
import { isSurelyBroken, metricsIn, type Measured } from '../../engine/port/limits.ts';
import type { GrowingCurve } from '../../runner/metric/curve.ts';
import { baselineTrial, measuredOf } from '../../study/judge.ts';
import type { StudyState } from '../../study/studyState.ts';
import * as messages from './messages.ts';
import { hasReported, valueThatCounts } from './stopRules.ts';

interface BrokenLimit {
  /** Those that it names. */
  readonly metrics: readonly string[];
  readonly reason: string;
  /** What was reported of all metrics that limits name. */
  readonly measured: Measured;
}

/** The first one. @param minReports of each metric that it names */
export function brokenLimit(
  study: StudyState,
  curveOf: (metric: string) => GrowingCurve,
  minReports: number,
): BrokenLimit | undefined {
  const { declaration } = study;
  const { limits = [] } = declaration;
  const objectives = allObjectives(declaration);
  const measured = Object.fromEntries(
    limits.flatMap(metricsIn).flatMap((name) => {
      const curve = curveOf(name);
      const value = valueThatCounts(
        curve,
        objectives.find(({ metric }) => metric === name),
      );
      return value === undefined || !hasReported(curve, minReports) ? [] : [[name, value] as const];
    }),
  );
  const noise = Object.fromEntries(objectives.map(({ metric, noise = 0 }) => [metric, noise]));
  const trial = baselineTrial(study);
  const baseline = trial && measuredOf(trial, declaration);
  const limit = limits.find((each) => isSurelyBroken(each, measured, baseline, noise));
  if (limit === undefined) return undefined;
  const metrics = metricsIn(limit);
  const values = metrics.map((name) => [name, measured[name]] as const);
  return { metrics, reason: messages.breaksLimit(values, expressionText(limit)), measured };
}
