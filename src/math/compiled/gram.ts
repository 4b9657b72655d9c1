/** The factors of math/linalg/gram.ts, to the bit. */
import type { Matrix } from '../linalg/matrix.ts';
import { gramFactors as plainGramFactors, type GramFactors } from '../linalg/gram.ts';
import { FIRST_ADDRESS, sharedSimd } from './module.ts';

export function gramFactors(rows: Matrix, lambda: number): GramFactors {
  const m = rows.cols;
  const simd = m < FEWEST ? undefined : sharedSimd();
  if (!simd) return plainGramFactors(rows, lambda);
  const { gram, cholesky, invertLower } = simd.kernels;
  const size = 8 * m * m;
  const [V, Lt, M] = [FIRST_ADDRESS, FIRST_ADDRESS + size, FIRST_ADDRESS + 2 * size];
  const sum = M + size;
  const squares = sum + 8 * m;
  const first = squares + 8 * m;
  const buffer = simd.memory(first + 8 * rows.data.length);
  const entries = new Float64Array(buffer);
  entries.set(rows.data, first / 8);
  gram(first, rows.rows, m, false, V);
  for (let j = 0; j < m; j++) entries[V / 8 + j * (m + 1)] += lambda;
  cholesky(V, m, Lt, sum, squares);
  const pivots = Float64Array.from({ length: m }, (_, j) => entries[Lt / 8 + j * (m + 1)]);
  // a matrix without a factor: the plain loops refuse it, or fill it with NaN
  if (pivots.some(Number.isNaN)) return plainGramFactors(rows, lambda);
  invertLower(Lt, m, M);
  gram(M, m, m, true, V);
  const copyAt = (address: number): Float64Array => entries.slice(address / 8, address / 8 + m * m);
  const square = copyAt(M);
  const triangle = Array.from({ length: m }, (_, i) => square.subarray(i * m, i * m + i + 1));
  return { pivots, M: triangle, inverse: { rows: m, cols: m, data: copyAt(V) } };
}

/** With fewer rows the copies take as long. */
const FEWEST = 4;
