/**
 * What the points of the front give when they run again. Where runs differ, a front has the lucky values: those of its
 * knee were too good by 0.78 deviations of a run, what is expected by 0.35 (24 drawn studies,
 * docs/research/experiments.md, "The values of a front").
 */
import type { Matrix } from '../../math/linalg/matrix.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import type { ModelledMetric } from '../model/metricModels.ts';
import { isNoisyObjective, measuredFront } from '../model/measuredTrials.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { explainedMetric } from './metricInsight.ts';
import { predictionsAt, type Prediction } from './prediction.ts';
import { deviationOfGoodRuns, knownDeviation } from '../model/runDeviation.ts';

/** A value and its deviation from run to run. */
export type ExpectedValue = Pick<Prediction, 'mean' | 'predictiveSd'>;

export interface ExpectedPoint {
  /** Its number; of the optimizer, from 0 in the order told. */
  readonly trial: number;
  /** Of each objective; null of those whose values do not differ, as far as is known. */
  readonly expected: readonly (ExpectedValue | null)[];
}

/** Undefined of one objective, and where no values differ. */
export function expectedFront(study: FittedStudy): readonly ExpectedPoint[] | undefined {
  const { settings, completedTrials, noise } = study;
  const further = (settings.furtherObjectives ?? []).map((objective) => {
    const metric = isNoisyObjective(study, objective) ? explainedMetric(study, objective.metric) : null;
    return metric && { metric, known: objective.noise };
  });
  const known = knownDeviation(study);
  const noisy = [noise === 'present' ? { metric: study, known: known && study.inUnit(known) } : null, ...further];
  if (further.length === 0 || noisy.every((each) => each === null)) return undefined;
  const front = measuredFront(study);
  const rows = matrixOf(front.map(({ trial }) => completedTrials[trial].candidate));
  const columns = noisy.map((each) => each && expectedAt(rows, each));
  return front.map(({ trial }, i) => ({ trial, expected: columns.map((column) => column?.[i] ?? null) }));
}

interface NoisyMetric {
  readonly metric: ModelledMetric;
  /** Its deviation from run to run, where that is not fitted. */
  readonly known: number | undefined;
}

function expectedAt(rows: Matrix, { metric, known }: NoisyMetric): readonly ExpectedValue[] {
  // below the median the noise of a bad value in one objective was up to five times that of its runs
  const noise = known ?? deviationOfGoodRuns(metric);
  return predictionsAt(rows, metric).map(({ inMetric: { mean, sd } }) => ({
    mean,
    // the point has run, and is known by that to a run's deviation
    predictiveSd: Math.hypot(Math.min(sd, noise), noise),
  }));
}
