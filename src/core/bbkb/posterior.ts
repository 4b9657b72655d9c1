/**
 * The sparse posterior of every arm, and how it changes with one more pull or one more dictionary arm.
 *
 *   V      = λI + Σ_i n_i z_i z_iᵀ                                  m × m, n_i pulls of arm i
 *   μ(x)   = z(x)ᵀ V⁻¹ b,   b = Σ_i Y_i z_i                         Y_i the sum of arm i's rewards
 *   σ²(x)  = z(x)ᵀ V⁻¹ z(x) + r(x)/λ                                the posterior variance divided by λ
 *
 * Source: [BKB] arXiv 1903.05594, eq. 4; [BBKB] arXiv 2002.09954, eqs. 1-3. This form of σ² is the one without
 * cancellation; without the term r/λ the variance would vanish away from the dictionary (variance starvation).
 *
 * A posterior from scratch costs O(A m²). `observe` and `admit` cost O(A m) and give the same to rounding, which is what
 * keeps a batch fast while the dictionary only grows: at A = 10,000 and m = 200 that is 8 · 2 passes instead of 100.
 */
import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { axpy, combine } from '../linalg/columns.ts';
import { invertLower } from '../linalg/triangular.ts';
import { extend, type Embedding } from './nystrom.ts';
import type { Covariance } from './kernel.ts';

/** Pulls of each arm: arm → a number (how many, or their rewards' sum). Arms never pulled are absent. */
export type PerArm = ReadonlyMap<number, number>;

/** What the posterior knows without the rewards. */
export interface Spread {
  readonly lambda: number;
  readonly embedding: Embedding;
  /** V⁻¹, m rows of [m]. */
  readonly Vinv: readonly Float64Array[];
  /** [A], z(x)ᵀ V⁻¹ z(x). */
  readonly parallel: Float64Array;
}

/** From scratch. `counts`: how often each arm was pulled. */
export function spread(embedding: Embedding, counts: PerArm, lambda: number): Spread {
  const { Z, residual } = embedding;
  // V = L Lᵀ, M = L⁻¹:  z(x)ᵀ V⁻¹ z(x) = ‖M z(x)‖²,  V⁻¹ = Mᵀ M
  const M = invertLower(new CholeskyDecomposition(precision(embedding, counts, lambda)).lowerTriangularMatrix);
  const parallel = new Float64Array(residual.length);
  const Vinv = Z.map(() => new Float64Array(Z.length));
  for (const row of M) {
    addSquares(1, combine(Z.slice(0, row.length), row, residual.length), parallel);
    row.forEach((value, i) => {
      axpy(value, row, Vinv[i].subarray(0, row.length));
    });
  }
  return { lambda, embedding, Vinv, parallel };
}

/**
 * After one more pull of `arm`, whose reward need not be known. Only the projected part learns; r(x)/λ does not.
 *
 *   u = V⁻¹ z,  s = 1 + zᵀu:   V⁻¹ ← V⁻¹ − u uᵀ/s,   σ²(x) ← σ²(x) − (z(x)ᵀu)²/s        (Sherman and Morrison)
 */
export function observe(from: Spread, arm: number): Spread {
  const { Z } = from.embedding;
  const { u, s } = pull(from.Vinv, coordinates(from.embedding, arm));
  const parallel = from.parallel.slice();
  addSquares(-1 / s, combine(Z, u, parallel.length), parallel);
  for (let i = 0; i < parallel.length; i++) if (parallel[i] < 0) parallel[i] = 0;
  return { ...from, Vinv: downdated(from.Vinv, u, s), parallel };
}

/**
 * With one more arm in the dictionary. Its new coordinate ζ borders V:
 *
 *   v = Σ_i n_i ζ_i z_i,  w = V⁻¹ v,  s = λ + Σ_i n_i ζ_i² − vᵀw
 *   V⁻¹ ← [V⁻¹ + w wᵀ/s, −w/s; −wᵀ/s, 1/s],   z(x)ᵀV⁻¹z(x) ← z(x)ᵀV⁻¹z(x) + (ζ(x) − z(x)ᵀw)²/s
 */
export function admit(k: Covariance, from: Spread, arm: number, counts: PerArm): Spread {
  const { Z } = from.embedding;
  const m = Z.length;
  const embedding = extend(k, from.embedding, [arm]);
  if (embedding.Z.length === m) return { ...from, embedding };
  const zeta = embedding.Z[m];

  const v = new Float64Array(m);
  let s = from.lambda;
  for (const [i, n] of counts) {
    s += n * zeta[i] * zeta[i];
    for (let j = 0; j < m; j++) v[j] += n * zeta[i] * Z[j][i];
  }
  const w = times(from.Vinv, v);
  s -= dot(v, w);

  const gain = combine(Z, w, zeta.length);
  for (let i = 0; i < gain.length; i++) gain[i] = zeta[i] - gain[i];
  const parallel = from.parallel.slice();
  addSquares(1 / s, gain, parallel);
  return { lambda: from.lambda, embedding, Vinv: bordered(from.Vinv, w, s), parallel };
}

/** [A], σ²(x). */
export function variances({ lambda, embedding, parallel }: Spread): Float64Array {
  return parallel.map((value, i) => value + embedding.residual[i] / lambda);
}

/** [A], μ(x). `sums`: the sum of each arm's rewards. */
export function means({ embedding, Vinv }: Spread, sums: PerArm): Float64Array {
  const b = new Float64Array(Vinv.length);
  for (const [arm, Y] of sums) for (let j = 0; j < b.length; j++) b[j] += Y * embedding.Z[j][arm];
  return combine(embedding.Z, times(Vinv, b), embedding.residual.length);
}

/** What a pull of an arm at z teaches: the direction u and the divisor s of `observe`. */
export function pull(Vinv: readonly Float64Array[], z: Float64Array): { u: Float64Array; s: number } {
  const u = times(Vinv, z);
  return { u, s: 1 + dot(z, u) };
}

/** V⁻¹ − u uᵀ/s */
export function downdated(Vinv: readonly Float64Array[], u: Float64Array, s: number): Float64Array[] {
  return Vinv.map((row, i) => row.map((value, j) => value - (u[i] * u[j]) / s));
}

/** [m], z(x) of one arm. */
export function coordinates({ Z }: Embedding, arm: number): Float64Array {
  return Float64Array.from(Z, (column) => column[arm]);
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** V = λI + Σ_i n_i z_i z_iᵀ */
function precision(embedding: Embedding, counts: PerArm, lambda: number): Matrix {
  const m = embedding.Z.length;
  const V = Matrix.eye(m, m, lambda);
  for (const [arm, n] of counts) {
    const z = coordinates(embedding, arm);
    for (let i = 0; i < m; i++) for (let j = 0; j <= i; j++) V.set(i, j, V.get(i, j) + n * z[i] * z[j]);
  }
  // mirrored, because n z_i z_j and n z_j z_i may round differently
  for (let i = 0; i < m; i++) for (let j = 0; j < i; j++) V.set(j, i, V.get(i, j));
  return V;
}

function bordered(Vinv: readonly Float64Array[], w: Float64Array, s: number): Float64Array[] {
  const m = w.length;
  const grown = Vinv.map((row, i) =>
    Float64Array.from({ length: m + 1 }, (_, j) => (j < m ? row[j] + (w[i] * w[j]) / s : -w[i] / s)),
  );
  return [...grown, Float64Array.from({ length: m + 1 }, (_, j) => (j < m ? -w[j] / s : 1 / s))];
}

function times(rows: readonly Float64Array[], x: Float64Array): Float64Array {
  return Float64Array.from(rows, (row) => dot(row, x));
}

/** y ← y + a x², entry by entry. */
function addSquares(a: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < y.length; i++) y[i] += a * x[i] * x[i];
}
