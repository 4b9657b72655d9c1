/** The factors of linalg/gram.ts, to the bit. */
import { gramFactors as plainGramFactors, type GramFactors } from '../linalg/gram.ts';
import { FIRST_ADDRESS, sharedSimd } from './module.ts';

export function gramFactors(rows: readonly Float64Array[], m: number, lambda: number): GramFactors {
  const simd = m < FEWEST ? undefined : sharedSimd();
  if (!simd) return plainGramFactors(rows, m, lambda);
  const { gram, cholesky, invertLower } = simd.kernels;
  const size = 8 * m * m;
  const [V, Lt, M] = [FIRST_ADDRESS, FIRST_ADDRESS + size, FIRST_ADDRESS + 2 * size];
  const sum = M + size;
  const squares = sum + 8 * m;
  const first = squares + 8 * m;
  const buffer = simd.memory(first + 8 * m * rows.length);
  const entries = new Float64Array(buffer);
  rows.forEach((row, c) => {
    entries.set(row, first / 8 + c * m);
  });
  gram(first, rows.length, m, false, V);
  for (let j = 0; j < m; j++) entries[V / 8 + j * (m + 1)] += lambda;
  cholesky(V, m, Lt, sum, squares);
  const pivots = Float64Array.from({ length: m }, (_, j) => entries[Lt / 8 + j * (m + 1)]);
  // what the plain ones refuse, or fill with no numbers, is theirs
  if (pivots.some(Number.isNaN)) return plainGramFactors(rows, m, lambda);
  invertLower(Lt, m, M);
  gram(M, m, m, true, V);
  // a copy each, with its rows as parts of it: an array of its own takes longer to be made and collected than to be copied
  const rowsAt = (address: number, lengthOf: (i: number) => number): Float64Array[] => {
    const copy = entries.slice(address / 8, address / 8 + m * m);
    return Array.from({ length: m }, (_, i) => copy.subarray(i * m, i * m + lengthOf(i)));
  };
  return { pivots, M: rowsAt(M, (i) => i + 1), inverse: rowsAt(V, () => m) };
}

/** With fewer rows the copies take as long. */
const FEWEST = 4;
