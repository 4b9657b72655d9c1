/**
 * What the points of the front give when they run again. Where runs differ, a front has the lucky values: those of its
 * knee were too good by 0.78 deviations of a run, what is expected by 0.35 (24 drawn studies,
 * docs/research/experiments.md, "The values of a front").
 */
import { isNoisyObjective, measuredFront } from '../model/measuredTrials.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { explainedMetric } from './metricInsight.ts';
import { predictionAt, type Prediction } from './prediction.ts';

export interface ExpectedPoint {
  /** Its number; of the optimizer, from 0 in the order told. */
  readonly trial: number;
  /** Of each objective, with the deviation of a run; null of those whose values do not differ, as far as is known. */
  readonly expected: readonly (Pick<Prediction, 'mean' | 'predictiveSd'> | null)[];
}

/** Undefined of one objective, and where no values differ. */
export function expectedFront(study: FittedStudy): readonly ExpectedPoint[] | undefined {
  const { settings, completedTrials, noise } = study;
  const further = (settings.furtherObjectives ?? []).map((objective) =>
    isNoisyObjective(study, objective) ? explainedMetric(study, objective.metric) : null,
  );
  const noisy = [noise === 'present' ? study : null, ...further];
  if (further.length === 0 || noisy.every((metric) => metric === null)) return undefined;
  return measuredFront(study).map(({ trial }) => ({
    trial,
    expected: noisy.map((metric) => {
      if (metric === null) return null;
      const { mean, predictiveSd } = predictionAt(study, completedTrials[trial].candidate.point, metric);
      return { mean, predictiveSd };
    }),
  }));
}
