/** A metric that decides beside the first, as plain data in its own units. */
import { modelledMetric, type ModelledMetric } from '../model/metricModels.ts';
import { MIN_SUCCEEDED, type FittedStudy } from './fittedStudy.ts';
import { importanceOf, type Importance } from './importance.ts';
import { curvesOf, type Curve } from './slices.ts';

export interface MetricInsight extends Importance {
  /** How many trials the model has learned from. */
  readonly trials: number;
  /** In the order of the importance. */
  readonly slices: readonly Curve[];
}

/** Null while too few trials have a value of it. */
export function metricInsightOf(study: FittedStudy, metric: string): MetricInsight | null {
  const explained = explainedMetric(study, metric);
  if (explained === null) return null;
  const { importance, interactions } = importanceOf({ ...study, ...explained });
  const parameters = importance.map(({ parameter }) => parameter);
  const trials = explained.observations.filter(({ reward }) => reward !== undefined).length;
  return { trials, importance, interactions, slices: curvesOf(study, explained, parameters) };
}

/** The study itself is what is explained of its first metric. */
export function explainedMetric(study: FittedStudy, metric: string | undefined): ModelledMetric | null {
  if (metric === undefined) return study;
  const explained = modelledMetric(study, study.observations, study, metric);
  const known = explained?.observations.filter(({ reward }) => reward !== undefined).length ?? 0;
  return explained !== undefined && known >= MIN_SUCCEEDED ? explained : null;
}
