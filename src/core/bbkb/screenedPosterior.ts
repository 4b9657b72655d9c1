/**
 * The posterior without the embedding of every arm. A batch depends on the means of all arms, but on the variances of
 * those only whose upper confidence bound may be the highest, which are some tens of 20,000 (screen.ts).
 *
 *   pulled arms      embedded, with V and their variances from them: O(p m²) for p of them
 *   every arm        μ̃(x) = k_S(x)ᵀ L⁻ᵀ V⁻¹ b, as z(x) = L⁻¹ k_S(x), and μ̃(x) + β σ_Q(x) ≥ μ̃(x) + β σ̃(x): O(A m)
 *   an arm in doubt  z(x) by forward substitution, σ̃²(x) = z(x)ᵀ V⁻¹ z(x) + r(x)/λ: O(m²)
 *
 * The columns k(x, x_c) of the dictionary's arms are kept from batch to batch, and the screen as well (armArrays.ts). All else is computed
 * from scratch, in less time than one pass over every arm's embedding takes.
 */
import type { Covariance } from '../kernel/covariance.ts';
import { selected } from '../linalg/columns.ts';
import { matVec, rowOf, rowsOf, zeroMatrix } from '../linalg/matrix.ts';
import { dot } from '../linalg/rows.ts';
import { lowerTriangle, solveUpper } from '../linalg/triangular.ts';
import { latest, once } from '../once.ts';
import { fixedColumns } from '../simd/fixedColumns.ts';
import { triangles } from '../simd/triangles.ts';
import { armCovariances } from './armCovariances.ts';
import type { ArmArrays } from './armArrays.ts';
import type { ArmBounds } from './passes.ts';
import { projectedHallucination } from './hallucination.ts';
import { meanSum, type MeanSum } from './meanSum.ts';
import { coordinates, embed } from './nystrom.ts';
import {
  factoredPosterior,
  posteriorCovariance,
  projectedRewards,
  variances,
  type PerArm,
} from './posteriorCovariance.ts';
import { emptyScreen, nextScreen, type Screen } from './screen.ts';
import type { SparsePosterior } from './sparsePosterior.ts';

export interface ScreenedPosterior extends SparsePosterior {
  readonly kind: 'screened';
  readonly arrays: ArmArrays;
  readonly sum: MeanSum;
  readonly screen: Screen;
  readonly pulled: PulledArms;
  /** The arms that may have the highest upper confidence bound: those whose bound is not below that of a likely winner. */
  readonly inDoubt: (beta: number) => Int32Array;
}

/** The pulls of each arm, and the sum of their rewards. */
export interface PerArmData {
  readonly counts: PerArm;
  readonly sums: PerArm;
}

/** An arm of the dictionary joins the screen when its pulls are worth this much, n σ̃²: then it seldom leaves again. */
const JOINING_LEVERAGE = 0.5;
/** … and this much after a batch with a larger share of the arms in doubt, where a closer screen costs less than they do. */
const LEVERAGE_WITH_DOUBTS = 0.2;
const MANY_IN_DOUBT = 0.02;
/** The variances of fewer arms are computed one by one. */
const FEWEST_TOGETHER = 64;
/** Changes between two screens from scratch, so that rounding errors do not add up. */
const MOST_CHANGES = 500;

/** `arrays`: those of `before`, if there was a posterior with the same kernel. */
export function screenedPosterior(
  arrays: ArmArrays,
  lambda: number,
  dictionary: readonly number[],
  { counts, sums }: PerArmData,
  before?: ScreenedPosterior,
  inDoubtBefore = 0,
): ScreenedPosterior {
  const { k } = arrays;
  const pulled = pulledArms(k, dictionary, counts, before?.pulled);
  const inDoubt = armsInDoubt(arrays, lambda, pulled, { counts, sums });
  const { pivots, weights, Vinv, logdet, z, variance, prepare, allVariances } = inDoubt;
  const dictionarySet = new Set(dictionary);
  const leverage = inDoubtBefore > MANY_IN_DOUBT * k.arms ? LEVERAGE_WITH_DOUBTS : JOINING_LEVERAGE;
  const joining = pivots.filter((arm) => (counts.get(arm) ?? 0) * variance(arm) >= leverage);
  const screen = nextScreen(screenBefore(lambda, before), k, dictionarySet, joining, counts);
  const mean = meanSum({ arms: pivots, weights }, screen, kernelBetween(pulled));
  const boundsAt = latest((beta: number) => {
    const likely = arrays.highestMean(mean, screen);
    const floor = likely.value + beta * Math.sqrt(variance(likely.arm));
    return { floor, highest: arrays.bounds(mean, screen, beta, floor, Infinity) };
  });
  const everyArm = once(() => posteriorCovariance(embed(k, dictionary), counts, lambda));
  const means = once(() => arrays.means(mean));
  return {
    kind: 'screened',
    sum: mean,
    lambda,
    logdet,
    dictionary: dictionarySet,
    get mean() {
      return means();
    },
    variance,
    variances: once(allVariances),
    everyArm,
    covariances: once(() => armCovariances(everyArm())),
    batchStart: (beta, excluded) => {
      const { floor, highest } = boundsAt(beta);
      prepare(highest.arms);
      const lower = (from: number, below: number): ArmBounds => arrays.bounds(mean, screen, beta, from, below);
      return { highest, floor, lower, variance, beta, excluded };
    },
    projectedHallucination: () => projectedHallucination(z, Vinv),
    arrays,
    screen,
    pulled,
    inDoubt: (beta) => boundsAt(beta).highest.arms,
  };
}

/** The arms that were pulled or are in the dictionary, and the kernel between them. */
interface PulledArms {
  readonly arms: readonly number[];
  readonly places: ReadonlyMap<number, number>;
  /** k(x_i, x_c) of these arms i, for the arms c of the dictionary. */
  readonly rows: ReadonlyMap<number, Float64Array>;
}

/** Arms are in the order of their first pulls, so those of `before` are the first of them, and their kernel is known. */
function pulledArms(k: Covariance, dictionary: readonly number[], counts: PerArm, before?: PulledArms): PulledArms {
  const arms = [...new Set([...counts.keys(), ...dictionary])];
  const isLonger = before?.arms.every((arm, i) => arm === arms[i]) === true;
  const rowOf = (arm: number): Float64Array => {
    const known = isLonger ? before.rows.get(arm) : undefined;
    if (known === undefined) return k.row(arm, arms);
    if (known.length === arms.length) return known;
    const row = new Float64Array(arms.length);
    row.set(known);
    row.set(k.row(arm, arms.slice(known.length)), known.length);
    return row;
  };
  return {
    arms,
    places: new Map(arms.map((arm, i) => [arm, i])),
    rows: new Map(dictionary.map((arm) => [arm, rowOf(arm)])),
  };
}

/** From arms of the dictionary to others that were pulled or are in it; not a number to others. */
function kernelBetween({ places, rows }: PulledArms): Parameters<typeof meanSum>[2] {
  return (arms, others) => {
    const columns = Int32Array.from(others, (other) => places.get(other) ?? -1);
    const all = zeroMatrix(arms.length, columns.length);
    arms.forEach((arm, i) => {
      selected(rows.get(arm) ?? UNKNOWN_ROW, columns, rowOf(all, i));
    });
    return all;
  };
}

const UNKNOWN_ROW = new Float64Array(0);

/** The variances of single arms: of the pulled ones from their embedding, of others when they are asked for. */
function armsInDoubt(arrays: ArmArrays, lambda: number, pulled: PulledArms, { counts, sums }: PerArmData) {
  const { k } = arrays;
  const { arms, places, rows } = pulled;
  const byPlace = (perArm: PerArm): PerArm => new Map([...perArm].map(([arm, n]) => [places.get(arm) ?? 0, n]));
  const diagonal = Float64Array.from(arms, (arm) => k.diagonal[arm]);
  const rowOf = (arm: number): Float64Array => rows.get(arm) ?? k.row(arm, arms);
  const kAmong = { diagonal, column: (place: number) => rowOf(arms[place]) };
  const embedding = embed(kAmong, [...rows.keys()].map((arm) => places.get(arm) ?? 0)); // prettier-ignore
  const { covariance, M } = factoredPosterior(embedding, byPlace(counts), lambda);
  const { Vinv, logdet } = covariance;
  const { Z } = embedding;
  const knownVariances = variances(covariance);

  const pivots = embedding.pivots.map((place) => arms[place]);
  const L = lowerTriangle(Z.length);
  embedding.pivots.forEach((place, i) => {
    writeRowOfFactor(Z, place, diagonal[place], L[i]);
  });
  const weights = matVec(Vinv, projectedRewards(embedding, byPlace(sums)));
  solveUpper(L, weights); // L⁻ᵀ V⁻¹ b

  const [solverL] = triangles([L]);
  const rowsOfVinv = once(() => fixedColumns(rowsOf(Vinv), Vinv.rows));
  const z = byArm((arm): Float64Array => {
    const place = places.get(arm);
    if (place !== undefined) return coordinates(Z, place);
    const kS = k.row(arm, pivots);
    solverL.solveLower(kS);
    return kS;
  });
  const computed = new Map<number, number>();
  /** Arms, ascending, and their variances: maps of thousands of arms took longer to fill than the variances to compute. */
  const prepared: { readonly arms: Int32Array; readonly variances: Float64Array }[] = [];
  const known = (arm: number): number | undefined => {
    const place = places.get(arm);
    if (place !== undefined) return knownVariances[place];
    for (const { arms, variances } of prepared) {
      const at = placeOf(arm, arms);
      if (at !== undefined) return variances[at];
    }
    return computed.get(arm);
  };
  const variance = (arm: number): number => {
    const before = known(arm);
    if (before !== undefined) return before;
    const zx = z(arm);
    const value = dot(zx, rowsOfVinv().products(zx)) + Math.max(0, k.diagonal[arm] - dot(zx, zx)) / lambda;
    computed.set(arm, value);
    return value;
  };
  const factors = { lambda, pivots, L, M };
  /** The variances of these arms, which are ascending, at once. */
  const prepare = (arms: Int32Array): void => {
    if (arms.length < FEWEST_TOGETHER) return;
    const unknown = arms.filter((arm) => known(arm) === undefined);
    if (unknown.length < FEWEST_TOGETHER) return;
    prepared.push({ arms: unknown, variances: arrays.variances(factors, unknown) });
  };
  const allVariances = (): Float64Array => {
    const all = arrays.variances(factors);
    for (const { arms, variances } of prepared) arms.forEach((arm, i) => (all[arm] = variances[i]));
    for (const [arm, value] of computed) all[arm] = value;
    arms.forEach((arm, place) => (all[arm] = knownVariances[place]));
    return all;
  };
  return { pivots, weights, Vinv, logdet, z, variance, prepare, allVariances };
}

function screenBefore(lambda: number, before?: ScreenedPosterior): Screen {
  const isUsable = before?.lambda === lambda && before.screen.changes < MOST_CHANGES;
  return isUsable ? before.screen : emptyScreen(lambda);
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
 * Writes row i of L, z(x_i) of the arm at this place. Its own entry is the root of what is left of k(x_i, x_i), to the bit what the column was divided
 * by: computed like the other entries of the column it is less exact, by 1e-7 for a pivot of 5e-6.
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
