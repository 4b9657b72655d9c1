/**
 * By how much runs of one point differ, in the metric's units. The model has one noise for all points in warped units,
 * and below the median the warp is a logarithm or a rank: there the metric's units for it are many, whatever runs do.
 */
import { quantile } from '../../math/quantile.ts';
import { pooledSd } from '../../math/rewardScaling.ts';
import { observationsOf, type TrialHistory } from './completedTrials.ts';
import type { ModelledMetric } from './metricModels.ts';

type Modelled = Pick<ModelledMetric, 'model' | 'toMetric'>;

/** Of the first metric, in the unit of the settings: as repeats measured it, or as declared. Undefined where it is fitted. */
export function knownDeviation(history: TrialHistory): number | undefined {
  return pooledSd(observationsOf(history)) ?? history.settings.noise;
}

/** Where the warp is straight. */
export function deviationOfGoodRuns(metric: Modelled): number {
  return deviationAt(metric, quantile(metric.model.observed.values, 0.75));
}

/** As the model has it at points of this value, which is in warped units. */
export function deviationAt({ model, toMetric }: Modelled, value: number): number {
  const { signalSd, lambda } = model.posterior.kernel;
  const deviation = signalSd * Math.sqrt(lambda);
  return Math.abs(toMetric(value + deviation) / 2 - toMetric(value - deviation) / 2);
}
