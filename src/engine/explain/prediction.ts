/** The value that the model expects of a trial at any point. */
import type { Matrix } from '../../math/linalg/matrix.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import type { ModelledMetric } from '../model/metricModels.ts';
import { predict } from '../model/predictions.ts';
import { normalCdf } from '../../math/normalCdf.ts';
import type { Point } from '../../space/parameter.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { chancesToKeep } from './likelyKept.ts';

/** In the metric's units and sign. */
export interface Prediction {
  readonly mean: number;
  /** The standard deviation of the function there, and that of a trial's value, with the noise. */
  readonly sd: number;
  readonly predictiveSd: number;
  /** The probability that the trial's value is better than the value expected at the recommended point. */
  readonly chance: number;
  /** The probability that the trial has a value and keeps all limits; absent without limits. */
  readonly keeps?: number;
}

/** Of the first metric, or of another one of the study's. */
export function predictionAt(study: FittedStudy, point: Point, metric: ModelledMetric = study): Prediction {
  const rows = matrixOf([study.searchSpace.candidate(point), study.incumbent]);
  const [there, atIncumbent] = predictionsAt(rows, metric);
  const keeps = chancesToKeep(study, rows, true);
  return {
    ...there.inMetric,
    chance: normalCdf((there.warped - atIncumbent.warped) / there.warpedSd),
    ...(keeps && { keeps: keeps[0] }),
  };
}

/** Of each row of the unit cube in the metric's units and sign, and as the model has it. */
export function predictionsAt(rows: Matrix, { model: { posterior }, toMetric }: ModelledMetric) {
  const { signalSd, lambda } = posterior.kernel;
  const { mean, variance } = predict(posterior, rows);
  return Array.from(mean, (warped, i) => {
    const [sd, warpedSd] = [variance[i], variance[i] + lambda].map((nu) => signalSd * Math.sqrt(nu));
    const inMetric = (deviation: number): number =>
      Math.abs(toMetric(warped + deviation) / 2 - toMetric(warped - deviation) / 2);
    const values = { mean: toMetric(warped), sd: inMetric(sd), predictiveSd: inMetric(warpedSd) };
    return { inMetric: values, warped, warpedSd };
  });
}
