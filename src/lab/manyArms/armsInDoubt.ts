/**
 * The variances of single arms: those of pulled arms follow from their embedding, those of others are computed when
 * they are asked for.
 */
import { fixedColumns } from '../../math/compiled/fixedColumns.ts';
import { triangles } from '../../math/compiled/triangles.ts';
import { coordinates, embed } from '../../math/gp/nystrom.ts';
import { matVec, rowsOf } from '../../math/linalg/matrix.ts';
import { dot } from '../../math/linalg/rows.ts';
import { lowerTriangle, solveUpper } from '../../math/linalg/triangular.ts';
import { once } from '../../math/once.ts';
import { factoredPosterior, variances, type PerArm } from '../../bandits/bbkb/posteriorCovariance.ts';
import { projectedRewards } from '../../bandits/bbkb/posteriorMean.ts';
import type { ToldBatch } from '../../bandits/bbkb/sparsePosterior.ts';
import type { ArmArrays } from './armArrays.ts';
import type { PulledArms } from './pulledArms.ts';

/** The variances of fewer arms are computed one by one. */
const FEWEST_TOGETHER = 64;

/** For a posterior of p pulled arms and m pivots: O(p m²), and O(m²) for each other arm. */
export function armsInDoubt(
  arrays: ArmArrays,
  pulled: PulledArms,
  { lambda, counts, sums }: Pick<ToldBatch, 'lambda' | 'counts' | 'sums'>,
) {
  const { k } = arrays;
  const { arms, places, rows } = pulled;
  const byPlace = (perArm: PerArm): PerArm => new Map([...perArm].map(([arm, n]) => [places.get(arm) ?? 0, n]));
  const diagonal = Float64Array.from(arms, (arm) => k.diagonal[arm]);
  const rowOf = (arm: number): Float64Array => rows.get(arm) ?? k.row(arm, arms);
  const kAmong = { diagonal, column: (place: number) => rowOf(arms[place]) };
  const embedding = embed(kAmong, [...rows.keys()].map((arm) => places.get(arm) ?? 0)); // oxfmt-ignore
  const { covariance, M } = factoredPosterior(embedding, byPlace(counts), lambda);
  const { Vinv, logdet } = covariance;
  const { Z } = embedding;
  const pivots = embedding.pivots.map((place) => arms[place]);
  const L = lowerTriangle(Z.length);
  embedding.pivots.forEach((place, i) => writeRowOfFactor(Z, place, diagonal[place], L[i]));
  const weights = matVec(Vinv, projectedRewards(embedding, byPlace(sums)));
  solveUpper(L, weights); // L⁻ᵀ V⁻¹ b

  const [solverL] = triangles([L]);
  const z = byArm((arm): Float64Array => {
    const place = places.get(arm);
    if (place !== undefined) return coordinates(Z, place);
    const kS = k.row(arm, pivots);
    solverL.solveLower(kS);
    return kS;
  });
  const rowsOfVinv = once(() => fixedColumns(rowsOf(Vinv), Vinv.rows));
  const varianceOf = (arm: number): number => {
    const zx = z(arm);
    return dot(zx, rowsOfVinv().products(zx)) + Math.max(0, k.diagonal[arm] - dot(zx, zx)) / lambda;
  };
  const variancesOf = (others?: Int32Array): Float64Array => arrays.variances({ lambda, pivots, L, M }, others);
  return { pivots, weights, Vinv, logdet, z, ...armVariances(pulled, variances(covariance), varianceOf, variancesOf) };
}

/**
 * σ̃² of each arm, computed once.
 *
 * @param ofPulled [p], those of the pulled arms, by their places
 * @param varianceOf that of one arm
 * @param variancesOf those of some arms, which are ascending, or of all, at once
 */
function armVariances(
  { arms, places }: PulledArms,
  ofPulled: Float64Array,
  varianceOf: (arm: number) => number,
  variancesOf: (arms?: Int32Array) => Float64Array,
) {
  const computed = new Map<number, number>();
  /** Arms, ascending, with their variances: to fill maps of thousands of arms took longer than to compute these. */
  const prepared: { readonly arms: Int32Array; readonly variances: Float64Array }[] = [];
  const known = (arm: number): number | undefined => {
    const place = places.get(arm);
    if (place !== undefined) return ofPulled[place];
    for (const { arms, variances } of prepared) {
      const at = placeOf(arm, arms);
      if (at !== undefined) return variances[at];
    }
    return computed.get(arm);
  };
  return {
    variance: (arm: number): number => {
      const before = known(arm);
      if (before !== undefined) return before;
      const value = varianceOf(arm);
      computed.set(arm, value);
      return value;
    },
    /** The variances of these arms, which are ascending, at once. */
    prepare: (arms: Int32Array): void => {
      if (arms.length < FEWEST_TOGETHER) return;
      const unknown = arms.filter((arm) => known(arm) === undefined);
      if (unknown.length < FEWEST_TOGETHER) return;
      prepared.push({ arms: unknown, variances: variancesOf(unknown) });
    },
    allVariances: (): Float64Array => {
      const all = variancesOf();
      for (const { arms, variances } of prepared) arms.forEach((arm, i) => (all[arm] = variances[i]));
      for (const [arm, value] of computed) all[arm] = value;
      arms.forEach((arm, place) => (all[arm] = ofPulled[place]));
      return all;
    },
  };
}

/** Where the arm is among these, which are ascending. */
function placeOf(arm: number, arms: Int32Array): number | undefined {
  let [from, end] = [0, arms.length];
  while (from < end) {
    const middle = (from + end) >> 1;
    if (arms[middle] < arm) from = middle + 1;
    else end = middle;
  }
  return arms[from] === arm ? from : undefined;
}

function byArm<T>(compute: (arm: number) => T): (arm: number) => T {
  const values = new Map<number, T>();
  return (arm) => {
    const known = values.get(arm);
    if (known !== undefined) return known;
    const value = compute(arm);
    values.set(arm, value);
    return value;
  };
}

/**
 * Writes row i of L, z(x_i) of the arm at this place. Its own entry is the root of the residual of k(x_i, x_i), to the
 * bit the divisor of the column. Computed like the column's other entries it would be less exact, by 1e-7 for a pivot
 * of 5e-6.
 */
function writeRowOfFactor(Z: readonly Float64Array[], place: number, kxx: number, row: Float64Array): void {
  const i = row.length - 1;
  let residual = kxx;
  for (let j = 0; j < i; j++) {
    row[j] = Z[j][place];
    residual = Math.max(0, residual - row[j] * row[j]);
  }
  row[i] = Math.sqrt(residual);
}
