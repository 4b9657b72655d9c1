/** The value that the model expects of a trial at any point. */
import { matrixOf } from '../../space/searchSpace.ts';
import type { ModelledMetric } from '../model/metricModels.ts';
import { predict } from '../model/predictions.ts';
import { probabilitiesToKeepAll } from '../propose/keepsLimits.ts';
import { normalCdf } from '../../math/normalCdf.ts';
import type { Point } from '../../space/parameter.ts';
import type { FittedStudy } from './fittedStudy.ts';

/** In the metric's units and sign. */
export interface Prediction {
  readonly mean: number;
  /** The standard deviation of the function there, and that of a trial's value, with the noise. */
  readonly sd: number;
  readonly predictiveSd: number;
  /** The probability that the trial's value is better than the value expected at the recommended point. */
  readonly chance: number;
  /** The probability that the trial keeps all limits; absent without limits. */
  readonly keeps?: number;
}

/** Of the first metric, or of another one of the study's. */
export function predictionAt(
  { searchSpace, incumbent, limits, ...study }: FittedStudy,
  point: Point,
  { model, toMetric }: ModelledMetric = study,
): Prediction {
  const { kernel } = model.posterior;
  const candidate = searchSpace.candidate(point);
  const rows = matrixOf([candidate, incumbent]);
  const { mean, variance } = predict(model.posterior, rows);
  const [sd, predictiveSd] = [variance[0], variance[0] + kernel.lambda].map((nu) => kernel.signalSd * Math.sqrt(nu));
  const keeps = probabilitiesToKeepAll(limits, rows, true);
  const inMetric = (deviation: number): number =>
    Math.abs(toMetric(mean[0] + deviation) / 2 - toMetric(mean[0] - deviation) / 2);
  return {
    mean: toMetric(mean[0]),
    sd: inMetric(sd),
    predictiveSd: inMetric(predictiveSd),
    chance: normalCdf((mean[0] - mean[1]) / predictiveSd),
    ...(keeps && { keeps: keeps[0] }),
  };
}
