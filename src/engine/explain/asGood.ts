/**
 * Which points the model cannot tell from the best one: those where the 95 % interval of f(best) − f(x) reaches 0.
 *
 *   Var(f(x) − f(s)) = s_f² (ν(x) + ν(s) − 2 ν(x, s)),    ν(x, s) = k(x, s) + k_S(x)ᵀ g_s        (engine/model/posterior.ts)
 *
 * The two are predicted together: neighbours go up and down together, so that a small difference between them can be
 * certain while the values are not.
 */
import { kernelColumn } from '../../math/gp/covariance.ts';
import { linearCombination } from '../../math/compiled/columns.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import { dot } from '../../math/linalg/rows.ts';
import { crossCovariance, gradientWeights, scaledByLengthscales, type Posterior } from '../model/posterior.ts';
import { predict, withPriorMean } from '../model/predictions.ts';

/** Half the width of a 95 % interval, in standard deviations. */
export const WIDTH_95 = 1.96;

/** For each row of X [n, D]; `best` is a row [D]. */
export function asGood(posterior: Posterior, X: Matrix, best: Float64Array): boolean[] {
  const { at, mean, variance, shared } = jointly(posterior, X, best);
  return Array.from(mean, (mu, i) => {
    const difference = variance[i] + at.variance - 2 * shared[i];
    const sd = posterior.kernel.signalSd * Math.sqrt(Math.max(0, difference));
    return at.mean - mu <= WIDTH_95 * sd + ROUNDING;
  });
}

/** At a row [D] and at each row of X [n, D]: μ, ν, and the ν that they share. */
export function jointly(posterior: Posterior, X: Matrix, row: Float64Array) {
  const { kernel, a } = posterior;
  const s = scaledByLengthscales(row, kernel);
  const cross = crossCovariance(posterior, s);
  const g = gradientWeights(posterior, cross);
  const [atRow] = withPriorMean(posterior, { rows: 1, cols: X.cols, data: row }, Float64Array.of(dot(cross.k, a)));
  const { X: scaled, K, mean, variance } = predict(posterior, X);
  const prior = kernelColumn(kernel.type, scaled, s, mean.length);
  const throughDictionary = linearCombination(K, g, mean.length);
  return {
    at: { mean: atRow, variance: Math.max(0, 1 + dot(cross.k, g)) },
    ...{ mean, variance, shared: prior.map((nu, i) => nu + throughDictionary[i]) },
  };
}

/** In warped units: a value is as good as itself. */
const ROUNDING = 1e-9;

/** The first and the last index of the run of true values that `index` belongs to. */
export function runAround(index: number, isTrue: readonly boolean[]): [number, number] {
  let [first, last] = [index, index];
  while (first > 0 && isTrue[first - 1]) first--;
  while (last < isTrue.length - 1 && isTrue[last + 1]) last++;
  return [first, last];
}
