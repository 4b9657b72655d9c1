/** The joint Gaussian process over parameters and epoch by its definition, with ml-matrix and no shortcut. */
import { inverse, Matrix } from 'ml-matrix';
import type { CurveValues } from '../../src/engine/pausing/jointFit.ts';
import type { CurvePlace, JointHyperparameters } from '../../src/engine/pausing/jointKernel.ts';

export function slowCovariance(
  h: JointHyperparameters,
  groups: readonly number[],
  a: CurvePlace,
  b: CurvePlace,
): number {
  const r = Math.sqrt(groups.reduce((sum, g, j) => sum + ((a.row[j] - b.row[j]) / h.lengthscales[g]) ** 2, 0));
  const matern = (1 + Math.sqrt(5) * r + (5 * r * r) / 3) * Math.exp(-Math.sqrt(5) * r);
  const distance = Math.abs(a.tau - b.tau);
  const own = a.trial === b.trial ? h.own * Math.exp(-distance / h.ownRange) : 0;
  return h.signal * matern * Math.exp(-distance / h.signalRange) + own + h.common * Math.exp(-distance / 4);
}

/** Mean and variance of the value without noise at a place. */
export function slowPrediction(h: JointHyperparameters, { places, y, groups }: CurveValues, at: CurvePlace) {
  const C = new Matrix(places.map((a, i) => places.map((b, j) => slowCovariance(h, groups, a, b) + (i === j ? h.noise : 0)))); // oxfmt-ignore
  const k = Matrix.columnVector(places.map((place) => slowCovariance(h, groups, place, at)));
  const weights = inverse(C).mmul(k).transpose();
  return {
    mean: weights.mmul(Matrix.columnVector([...y])).get(0, 0),
    variance: slowCovariance(h, groups, at, at) - weights.mmul(k).get(0, 0),
  };
}
