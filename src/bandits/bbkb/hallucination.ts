/**
 * Hallucination: how variances fall inside a batch, before any of its rewards is known.
 *
 * Both forms condition on each pick c in turn: σ²(x) ← σ²(x) − c(x)²/(1 + σ²(c)), where c(x) is the pick's covariance
 * with x given the picks before it. They differ in which covariance:
 *
 *   projected   z(x)ᵀ V'⁻¹ z_c                        [BBKB] Algorithm 1: only the part that the dictionary spans falls
 *   full        z(x)ᵀ V'⁻¹ z_c + r(x, c)/λ            the residual r(x, c) = k(x, c) − z(x)ᵀ z(c) falls too
 *
 * With `projected` an arm far from the dictionary keeps its variance however often it is picked. The theory allows
 * that, but then all picks of a batch of fixed size could lie around one unexplored point. With `full` the picks spread
 * out as those of the exact posterior do; the dictionary still stays as it is until the batch ends.
 */
import { axpy } from '../../math/linalg/columns.ts';
import { addOuterProduct, copyOf, matVec, rowOf, zeroMatrix, type Matrix } from '../../math/linalg/matrix.ts';
import { dot, dotRange } from '../../math/linalg/rows.ts';
import type { Covariance } from '../../math/gp/covariance.ts';
import { linearCombination } from '../../math/compiled/columns.ts';
import { coordinates } from '../../math/gp/nystrom.ts';
import { rankOne, type PosteriorCovariance } from './posteriorCovariance.ts';

export interface Hallucination {
  /** Condition on one more pick. */
  readonly condition: (arm: number) => void;
  /** How far σ²(x_arm) has fallen through the picks so far. */
  readonly varianceReduction: (arm: number) => number;
}

/**
 * Once this many different arms were picked they are folded into V⁻¹, which costs O(m²) for each arm that is asked for
 * later.
 */
const MOST_DISTINCT = 48;

/**
 * The different arms of a batch are few, so their picks are counted. With c₁ … c_D picked n₁ … n_D times,
 *
 *   z(x)ᵀ V'⁻¹ z(y) = z(x)ᵀ V⁻¹ z(y) − h(x)ᵀ W h(y),    h(x) = [z_cᵀ V⁻¹ z(x)]_c ∈ R^D,   W = (N⁻¹ + [z_cᵀ V⁻¹ z_d])⁻¹
 *
 * and one more pick of c is W ← W + g gᵀ/(1 + h(c)ᵀg), g = e_c − W h(c). O(D²) for each pick and each arm that is asked
 * for, and O(m) for each of its products, O(m²) for each different arm.
 *
 * @param coordinatesOf z of an arm
 */
export function projectedHallucination(coordinatesOf: (arm: number) => Float64Array, startVinv: Matrix): Hallucination {
  let base: FoldedPicks | undefined;
  let isFirst = true;
  /** The picks since a variance was asked for. After the last one of a batch none is. */
  let pending: number[] = [];
  const embedded = new Map<number, Float64Array>();
  const zOf = (arm: number): Float64Array => {
    const z = embedded.get(arm) ?? coordinatesOf(arm);
    embedded.set(arm, z);
    return z;
  };
  const withPick = (folded: FoldedPicks, arm: number): FoldedPicks => {
    folded.add(arm, zOf(arm));
    if (folded.distinct() < MOST_DISTINCT) return folded;
    isFirst = false;
    return foldedPicks(folded.Vinv());
  };
  return {
    condition: (arm) => pending.push(arm),
    varianceReduction: (arm) => {
      if (pending.length > 0) {
        base = pending.reduce(withPick, base ?? foldedPicks(startVinv));
        pending = [];
      }
      if (base === undefined) return 0; // without z, which may cost more than all else of an arm
      const z = zOf(arm);
      const before = isFirst ? 0 : dot(z, matVec(startVinv, z)) - dot(z, matVec(base.startVinv, z));
      return before + base.reduction(arm, z);
    },
  };
}

type FoldedPicks = ReturnType<typeof foldedPicks>;

/** Picks after V⁻¹ = `startVinv`. */
function foldedPicks(startVinv: Matrix) {
  const places = new Map<number, number>();
  /** V⁻¹ z_c */
  const directions: Float64Array[] = [];
  const W = zeroMatrix(MOST_DISTINCT, MOST_DISTINCT);
  /** W_d h */
  const product = (h: Float64Array, d: number): number => dotRange(h, 0, W.data, d * MOST_DISTINCT, h.length);
  /** h(x), as long as there were different picks when x was asked for last. */
  const products = new Map<number, Float64Array>();
  const hOf = (arm: number, z: Float64Array): Float64Array => {
    const D = directions.length;
    const known = products.get(arm);
    if (known?.length === D) return known;
    const h = new Float64Array(D);
    if (known) h.set(known);
    for (let d = known?.length ?? 0; d < D; d++) h[d] = dot(directions[d], z);
    products.set(arm, h);
    return h;
  };
  return {
    startVinv,
    distinct: () => directions.length,
    add: (arm: number, z: Float64Array): void => {
      const place = places.get(arm) ?? directions.push(matVec(startVinv, z)) - 1;
      places.set(arm, place);
      const h = hOf(arm, z);
      const g = new Float64Array(h.length);
      for (let d = 0; d < h.length; d++) g[d] = (d === place ? 1 : 0) - product(h, d);
      addOuterProduct(1 / (1 + dot(h, g)), g, W);
    },
    reduction: (arm: number, z: Float64Array): number => {
      const h = hOf(arm, z);
      let sum = 0;
      for (let d = 0; d < h.length; d++) sum += h[d] * product(h, d);
      return sum;
    },
    Vinv: () => conditionedVinv(startVinv, W, directions),
  };
}

/** V'⁻¹ = V⁻¹ − Σ_{c,d} W_cd (V⁻¹z_c)(V⁻¹z_d)ᵀ; `directions` are the V⁻¹z_c. */
function conditionedVinv(startVinv: Matrix, W: Matrix, directions: readonly Float64Array[]): Matrix {
  const m = startVinv.rows;
  const Vinv = copyOf(startVinv);
  directions.forEach((direction, c) => {
    const sum = new Float64Array(m);
    for (let d = 0; d < directions.length; d++) axpy(W.data[c * W.cols + d], directions[d], sum);
    for (let i = 0; i < m; i++) axpy(-direction[i], sum, rowOf(Vinv, i));
  });
  return Vinv;
}

/** O(A m) for each pick, so for batches of some tens. */
export function fullHallucination(
  k: Covariance,
  { lambda, embedding: { Z }, Vinv }: PosteriorCovariance,
): Hallucination {
  // columns[s][i] = c_s(x_i)/√(1 + σ²_s(c_s)): the Cholesky factor of I + [k̃(c_r, c_s)], extended to all arms
  const columns: Float64Array[] = [];
  const reductions = new Float64Array(k.arms);
  const counted = new Uint32Array(k.arms);
  return {
    condition: (arm) => {
      const z = coordinates(Z, arm);
      const { u } = rankOne(Vinv, z);
      const column = linearCombination(Z, u.map((value, j) => value - z[j] / lambda), k.arms); // oxfmt-ignore
      axpy(1 / lambda, k.column(arm), column);
      for (const previous of columns) axpy(-previous[arm], previous, column);
      const scale = 1 / Math.sqrt(1 + column[arm]);
      columns.push(column.map((value) => value * scale));
    },
    varianceReduction: (arm) => {
      for (let s = counted[arm]; s < columns.length; s++) reductions[arm] += columns[s][arm] ** 2;
      counted[arm] = columns.length;
      return reductions[arm];
    },
  };
}
