/**
 * The ridge regression of math/linalg/ridge.ts, to the bit. There each reflection is applied to all columns after it;
 * here a column gets all reflections before it, one after the other, and stays in the first cache meanwhile.
 */
import { ridgeRegression as plainRidgeRegression, reflection, type RidgeFactors } from '../linalg/ridge.ts';
import { dot } from '../linalg/rows.ts';
import { FIRST_ADDRESS, sharedSimd, strideOf } from './module.ts';

/** Z as m columns of [n], y [n], λ > 0. */
export function ridgeRegression(Z: readonly Float64Array[], y: Float64Array, lambda: number): RidgeFactors {
  const simd = Z.length * y.length < FEWEST ? undefined : sharedSimd();
  if (!simd) return plainRidgeRegression(Z, y, lambda);
  const [m, n] = [Z.length, y.length];
  const stride = strideOf(n);
  const betas = FIRST_ADDRESS;
  const taus = betas + 8 * m;
  const list = taus + 8 * m;
  const first = list + 16 * Math.ceil(m / 4);
  const buffer = simd.memory(first + stride * (m + 1));
  const columns = [...Z, y].map((column, j) => {
    const copy = new Float64Array(buffer, first + stride * j, n);
    copy.set(column);
    return copy;
  });
  const listOfReflected = new Uint32Array(buffer, list, m);
  const betaOf = new Float64Array(buffer, betas, m);
  const tauOf = new Float64Array(buffer, taus, m);

  const Rt = Z.map((_, j) => new Float64Array(j + 1));
  const c = new Float64Array(m);
  /** The columns that have a reflection. */
  const reflected: { readonly j: number; readonly pivot: number }[] = [];
  columns.forEach((z, l) => {
    simd.kernels.reflect(list, betas, reflected.length, z.byteOffset, taus, n);
    const row = l < m ? Rt[l] : c;
    reflected.forEach(({ j, pivot }, r) => {
      row[j] = pivot * tauOf[r];
    });
    if (l === m) return;
    const { h, pivot, beta } = reflection(lambda, dot(z, z));
    row[l] = h;
    if (beta === undefined) return;
    betaOf[reflected.length] = beta;
    listOfReflected[reflected.length] = z.byteOffset;
    reflected.push({ j: l, pivot });
  });
  return { Rt, c };
}

/** Fewer entries are not worth the copies. */
const FEWEST = 256;
