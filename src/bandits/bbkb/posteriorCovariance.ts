/**
 * The sparse posterior's covariance, and how it changes with one more pull or one more dictionary arm.
 *
 *   V      = λI + Σ_i n_i z_i z_iᵀ                                  m × m, n_i pulls of arm i
 *   σ̃²(x)  = z(x)ᵀ V⁻¹ z(x) + r(x)/λ                                the posterior variance divided by λ
 *
 * Source: [BKB] arXiv 1903.05594, eq. 4; [BBKB] arXiv 2002.09954, eqs. 1-3. This form of σ̃² is the one without
 * cancellation; without the term r/λ the variance would vanish away from the dictionary (variance starvation).
 *
 * A posterior from scratch costs O(A m²). `addCoordinates` costs O(A m) for each new dictionary arm, `downdate` as much
 * for each that leaves, and `addPulls` less for each arm pulled where its covariances are known. All give the same to
 * rounding (1e-11 after 240 pulls at λ = 1e-4).
 *
 * engine/model/posterior.ts is the same posterior for another use. Here λ is 1e-4 or more, V is formed, and V⁻¹ and
 * zᵀV⁻¹z of all arms are kept so that updates are cheap. There λ may be 1e-6, so V is never formed, and any point can
 * be asked for.
 */
import { addSquares, axpy, raiseToZero, rotateColumns, rotateEntries } from '../../math/linalg/columns.ts';
import { addOuterProduct, copyOf, matVec, resized, rowsOf, zeroMatrix, type Matrix } from '../../math/linalg/matrix.ts';
import { dot } from '../../math/linalg/rows.ts';
import { addSquaredCombinations } from '../../math/compiled/columns.ts';
import { gramFactors } from '../../math/compiled/gram.ts';
import { coordinates, type Embedding, type Downdate } from '../../math/gp/nystrom.ts';

/** Pulls of each arm: arm → a number (how many, or their rewards' sum). Arms never pulled are absent. */
export type PerArm = ReadonlyMap<number, number>;

/** The part of the posterior that does not depend on the rewards. */
export interface PosteriorCovariance {
  readonly lambda: number;
  readonly embedding: Embedding;
  /** V⁻¹ [m, m]. */
  readonly Vinv: Matrix;
  /** [A], z(x)ᵀ V⁻¹ z(x). */
  readonly projectedVariance: Float64Array;
  /** log det(V/λ); log det(I + K/λ) of all pulls, where the dictionary spans them. */
  readonly logdet: number;
}

/** From scratch. `counts`: how often each arm was pulled. */
export function posteriorCovariance(embedding: Embedding, counts: PerArm, lambda: number): PosteriorCovariance {
  return factoredPosterior(embedding, counts, lambda).covariance;
}

/** From scratch, and the factor M of V⁻¹ = Mᵀ M, by rows, of which row i has entries 0 to i. */
export function factoredPosterior(
  embedding: Embedding,
  counts: PerArm,
  lambda: number,
): { readonly covariance: PosteriorCovariance; readonly M: readonly Float64Array[] } {
  const { Z, residual } = embedding;
  // V = L Lᵀ, M = L⁻¹:  z(x)ᵀ V⁻¹ z(x) = ‖M z(x)‖²,  V⁻¹ = Mᵀ M
  const { pivots, M, inverse: Vinv } = gramFactors(weightedCoordinates(Z, counts), lambda);
  const projectedVariance = new Float64Array(residual.length);
  addSquaredCombinations(Z, M, M.map(() => 1), projectedVariance); // oxfmt-ignore
  const logdet = pivots.reduce((sum, pivot) => sum + Math.log(pivot ** 2 / lambda), 0);
  return { covariance: { lambda, embedding, Vinv, projectedVariance, logdet }, M };
}

/**
 * After more pulls, whose rewards need not be known. Only the projected variance falls; r(x)/λ stays. Each step is V⁻¹
 * ← V⁻¹ + a u uᵀ, and so z(x)ᵀV⁻¹z(x) ← z(x)ᵀV⁻¹z(x) + a (z(x)ᵀu)² for every arm, with
 *
 *   n pulls of an arm at z    u = V⁻¹ z    a = −n/(1 + n zᵀu)    (Sherman and Morrison), det V ← det V · (1 + n zᵀu)
 *
 * The u of D arms are combinations of the V₀⁻¹ z_d from before the first step, u_s = Σ_d g_sd V₀⁻¹ z_d with g_s = e_s +
 * Σ_r a_r (u_rᵀz_s) g_r, so each z(x)ᵀu is one of D numbers instead of m.
 *
 * @param columns [A], z(x)ᵀV₀⁻¹z_d for each of the pulled arms d
 */
export function addPulls(from: PosteriorCovariance, pulls: PerArm, columns: readonly Float64Array[]): WithPulls {
  const { lambda, embedding } = from;
  const Vinv = copyOf(from.Vinv);
  let { logdet } = from;
  const directions: Float64Array[] = [];
  const steps: RankOneStep[] = [];
  for (const [arm, n] of pulls) {
    const z = coordinates(embedding.Z, arm);
    const { u, s } = rankOne(Vinv, z);
    const divisor = 1 + n * (s - 1);
    const g = new Float64Array(steps.length + 1);
    steps.forEach(({ a, c }, r) => axpy(a * dot(directions[r], z), c, g.subarray(0, c.length)));
    g[steps.length] = 1;
    addOuterProduct(-n / divisor, u, Vinv);
    directions.push(u);
    steps.push({ a: -n / divisor, c: g });
    logdet += Math.log(divisor);
  }
  const projectedVariance = applyRankOneSteps(from.projectedVariance, columns, steps);
  return { posterior: { lambda, embedding, Vinv, projectedVariance, logdet }, columns, steps };
}

/**
 * A posterior with more pulls. Each step has changed every zᵀV⁻¹z' by a (Σ_d c_d columns_d(x)) (Σ_d c_d columns_d(x')).
 */
export interface WithPulls {
  readonly posterior: PosteriorCovariance;
  /** [A] for each of the pulled arms. */
  readonly columns: readonly Float64Array[];
  readonly steps: readonly RankOneStep[];
}

/**
 * With more arms in the dictionary and the same pulls, `counts`. `embedding` extends that of `from`. Each new
 * coordinate ζ borders V (the inverse of a bordered matrix):
 *
 *   v = Σ_i n_i ζ_i z_i, w = V⁻¹ v    c = (−w, 1)    a = 1/(λ + Σ_i n_i ζ_i² − vᵀw)    det V ← det V / a
 *
 * and V⁻¹ ← V⁻¹ + a c cᵀ, z(x)ᵀV⁻¹z(x) ← z(x)ᵀV⁻¹z(x) + a (z(x)ᵀc)². An arm that carries a coordinate has no residual,
 * so its ζ_i are 0. Where all pulled arms carry one, w is 0, and z(x)ᵀc is ζ itself.
 */
export function addCoordinates(from: PosteriorCovariance, embedding: Embedding, counts: PerArm): Bordered {
  const { lambda } = from;
  const { Z } = embedding;
  const m = from.Vinv.rows;
  if (Z.length === m) return { posterior: { ...from, embedding }, borders: [] };
  const unspanned = unspannedPulls(from.embedding, embedding, counts);
  const Vinv = resized(from.Vinv, Z.length);
  let { logdet } = from;
  const steps: RankOneStep[] = [];
  for (let j = m; j < Z.length; j++) {
    const { c, s } = borderingStep(Vinv, unspanned, j);
    const a = 1 / (lambda + s);
    addOuterProduct(a, c, Vinv);
    steps.push({ a, c });
    logdet += Math.log1p(s / lambda);
  }
  const alongC = unspanned.length === 0 ? Z.slice(m) : embedding.store.linearCombinations(Z, steps.map(({ c }) => c)); // oxfmt-ignore
  const borders = steps.map(({ a }, s) => ({ a, alongC: alongC[s] }));
  const projectedVariance = from.projectedVariance.slice();
  for (const { a, alongC } of borders) addSquares(a, alongC, projectedVariance);
  return { posterior: { lambda, embedding, Vinv, projectedVariance, logdet }, borders };
}

/** A posterior with more coordinates, and the change by each of them. */
export interface Bordered {
  readonly posterior: PosteriorCovariance;
  readonly borders: readonly Border[];
}

/** Every zᵀV⁻¹z' grew by a (zᵀc)(z'ᵀc). */
interface Border {
  readonly a: number;
  /** [A], z(x)ᵀc. */
  readonly alongC: Float64Array;
}

/**
 * With fewer arms in the dictionary and the same pulls. The Givens rotations of the coordinates rotate V as well, which
 * changes no variance. Then V loses the rows and columns of the dropped coordinates, the last one first, each by a step
 * of `addCoordinates` in reverse:
 *
 *   coordinate j, the last, is dropped    c = V⁻¹ e_j                        a = −1/c_j     det V ← det V · c_j
 */
export function downdate(
  from: PosteriorCovariance,
  { embedding, rotations, droppedColumns }: Downdate,
): PosteriorCovariance {
  const { lambda } = from;
  const Vinv = copyOf(from.Vinv);
  const rows = rowsOf(Vinv);
  for (const rotation of rotations) {
    const { j, c, s } = rotation;
    rotateColumns(c, s, rows[j], rows[j + 1]);
    rotateEntries(rotation, rows, 0);
  }
  let { logdet } = from;
  const steps: RankOneStep[] = [];
  const m = embedding.Z.length;
  for (let j = Vinv.rows - 1; j >= m; j--) {
    const c = rows[j].slice(0, j + 1);
    const a = -1 / c[j];
    addOuterProduct(a, c, Vinv);
    steps.push({ a, c });
    logdet += Math.log(lambda * c[j]);
  }
  const projectedVariance = applyRankOneSteps(from.projectedVariance, [...embedding.Z, ...droppedColumns], steps);
  return { lambda, embedding, Vinv: resized(Vinv, m), projectedVariance, logdet };
}

/** [A], σ̃²(x). */
export function variances({ lambda, embedding, projectedVariance }: PosteriorCovariance): Float64Array {
  const { residual } = embedding;
  const all = new Float64Array(residual.length);
  for (let i = 0; i < all.length; i++) all[i] = projectedVariance[i] + residual[i] / lambda;
  return all;
}

/** The rank-one step of a pull at z: its direction u = V⁻¹ z and its divisor s = 1 + zᵀu. */
export function rankOne(Vinv: Matrix, z: Float64Array): { u: Float64Array; s: number } {
  const u = matVec(Vinv, z);
  return { u, s: 1 + dot(z, u) };
}

/** V⁻¹ ← V⁻¹ + a c cᵀ */
export interface RankOneStep {
  readonly a: number;
  readonly c: Float64Array;
}

/** The projected variance z(x)ᵀ V⁻¹ z(x) of every arm, after the steps. */
function applyRankOneSteps(
  projectedVariance: Float64Array,
  Z: readonly Float64Array[],
  steps: readonly RankOneStep[],
): Float64Array {
  const after = projectedVariance.slice();
  addSquaredCombinations(Z, steps.map(({ c }) => c), steps.map(({ a }) => a), after); // oxfmt-ignore
  raiseToZero(after);
  return after;
}

/** The pulls of the arms that carried no coordinate, with all coordinates that they have now. */
function unspannedPulls(before: Embedding, { Z }: Embedding, counts: PerArm): Pulled[] {
  const carriers = new Set(before.pivots);
  const pulled: Pulled[] = [];
  for (const [arm, n] of counts) if (!carriers.has(arm)) pulled.push({ n, z: coordinates(Z, arm) });
  return pulled;
}

interface Pulled {
  readonly n: number;
  readonly z: Float64Array;
}

/** The step that adds coordinate j to a V of the coordinates before it: c = (−w, 1, 0 ...), s = Σ_i n_i ζ_i² − vᵀw. */
function borderingStep(Vinv: Matrix, pulled: readonly Pulled[], j: number) {
  const v = new Float64Array(Vinv.rows);
  for (const { n, z } of pulled) axpy(n * z[j], z, v);
  const c = matVec(Vinv, v).map((value) => -value); // V⁻¹ is 0 from j on, so the entries of v there have no effect
  const s = v[j] + dot(v, c);
  c[j] = 1;
  return { c, s };
}

/** √n z of the arms, by rows. With √n in both of its factors V is symmetric to the bit. */
function weightedCoordinates(Z: readonly Float64Array[], counts: PerArm): Matrix {
  const all = zeroMatrix(counts.size, Z.length);
  let next = 0;
  for (const [arm, n] of counts) {
    const root = Math.sqrt(n);
    for (let j = 0; j < Z.length; j++) all.data[next++] = root * Z[j][arm];
  }
  return all;
}
