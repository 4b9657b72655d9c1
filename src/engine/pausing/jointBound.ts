/**
 * The posterior of the joint Gaussian process at some places, as an upper confidence bound that is conditioned on what is
 * picked.
 *
 *   L Lᵀ = C     Z = L⁻¹ K     μ = Kᵀ C⁻¹ y     ν = k(x, x) − Σ Z²     u = μ + β √ν
 *
 * A pick is one more observation of unknown value: its column is the next one of Z, and μ stays.
 */
import { symmetricMatVec } from '../../math/gp/logMarginalLikelihood.ts';
import { kernelColumn, scaleByLengthscales } from '../../math/gp/covariance.ts';
import { cholesky } from '../../math/linalg/cholesky.ts';
import { addSquares } from '../../math/linalg/columns.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import { solveLower, solveUpper } from '../../math/linalg/triangular.ts';
import { linearCombination, solveLowerColumns } from '../../math/compiled/columns.ts';
import { inverseOf } from '../../math/compiled/cholesky.ts';
import type { CurveValues } from './jointFit.ts';
import { jointCovariances, priorVariance, type CurvePlace, type JointHyperparameters } from './jointKernel.ts';

export interface JointPosterior {
  readonly hyperparameters: JointHyperparameters;
  readonly values: CurveValues;
  readonly L: readonly Float64Array[];
  /** C⁻¹ y */
  readonly alpha: Float64Array;
}

/** C, by the rows of its lower triangle. */
function covarianceOf(hyperparameters: JointHyperparameters, { places, groups }: CurveValues): Float64Array[] {
  const diagonal = priorVariance(hyperparameters) + hyperparameters.noise + JITTER;
  return jointCovariances(hyperparameters, groups, places, places).map((column, i) => {
    column[i] = diagonal;
    return column.subarray(0, i + 1);
  });
}

/** [n], log p(y_i | all other values) (Rasmussen and Williams, 2006, eqs. 5.10 to 5.12). */
export function leaveOneOutDensities(hyperparameters: JointHyperparameters, values: CurveValues): Float64Array {
  const inverted = inverseOf(covarianceOf(hyperparameters, values));
  if (!inverted) throw new Error(SINGULAR);
  const alpha = symmetricMatVec(inverted.inverse, values.y);
  return alpha.map((entry, i) => {
    const precision = inverted.inverse[i][i];
    return (Math.log(precision / (2 * Math.PI)) - entry ** 2 / precision) / 2;
  });
}

export function jointPosterior(hyperparameters: JointHyperparameters, values: CurveValues): JointPosterior {
  const L = cholesky(covarianceOf(hyperparameters, values));
  if (!L) throw new Error(SINGULAR);
  const alpha = Float64Array.from(values.y);
  solveLower(L, alpha);
  solveUpper(L, alpha);
  return { hyperparameters, values, L, alpha };
}

const JITTER = 1e-8;
const SINGULAR = 'The covariance of the curves is singular.';

export interface JointBound {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  readonly bound: () => Float64Array;
  readonly condition: (place: CurvePlace) => void;
}

export function jointMeans(
  { hyperparameters, values, alpha }: JointPosterior,
  at: readonly CurvePlace[],
): Float64Array {
  const K = jointCovariances(hyperparameters, values.groups, values.places, at);
  return linearCombination(K, alpha, at.length);
}

/** [n], the correlation of values at the end by the parameters alone, of the place with each row of the matrix. */
export function jointCorrelations(
  { hyperparameters: { lengthscales }, values: { groups } }: JointPosterior,
  { row }: CurvePlace,
  rows: Matrix,
): Float64Array {
  const scales = groups.map((group) => lengthscales[group]);
  const columns = scaleByLengthscales(rows, scales);
  return kernelColumn('matern52', columns, row.map((value, j) => value / scales[j]), rows.rows); // oxfmt-ignore
}

export function jointBound(posterior: JointPosterior, at: readonly CurvePlace[], beta: number): JointBound {
  const { hyperparameters, values, L, alpha } = posterior;
  const { places, groups } = values;
  const covariances = (place: CurvePlace, others: readonly CurvePlace[]) =>
    jointCovariances(hyperparameters, groups, [place], others)[0];
  const K = jointCovariances(hyperparameters, groups, places, at);
  const mean = linearCombination(K, alpha, at.length);
  const Z = solveLowerColumns(L, K, at.length);
  const variance = new Float64Array(at.length).fill(priorVariance(hyperparameters));
  for (const z of Z) addSquares(-1, z, variance);
  const picked: { readonly place: CurvePlace; readonly z: Float64Array }[] = [];
  return {
    mean,
    variance,
    bound: () => mean.map((mu, i) => mu + beta * Math.sqrt(Math.max(0, variance[i]))),
    condition: (place) => {
      const z = new Float64Array(Z.length);
      z.set(covariances(place, places));
      solveLower(L, z.subarray(0, places.length));
      const withPicked = covariances(place, picked.map((each) => each.place)); // oxfmt-ignore
      picked.forEach((other, s) => {
        const r = places.length + s;
        let explained = 0;
        for (let j = 0; j < r; j++) explained += z[j] * other.z[j];
        z[r] = (withPicked[s] - explained) / other.z[r];
      });
      const left =
        priorVariance(hyperparameters) +
        hyperparameters.noise +
        JITTER -
        z.reduce((sum, entry) => sum + entry * entry, 0);
      const pivot = Math.sqrt(Math.max(left, JITTER));
      const column = covariances(place, at);
      const explained = linearCombination(Z, z, at.length);
      for (let i = 0; i < column.length; i++) column[i] = (column[i] - explained[i]) / pivot;
      addSquares(-1, column, variance);
      Z.push(column);
      picked.push({ place, z: Float64Array.of(...z, pivot) });
    },
  };
}
