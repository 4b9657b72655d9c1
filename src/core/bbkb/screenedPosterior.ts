/**
 * The posterior without the embedding of every arm. A batch depends on the means of all arms, but on the variances of
 * those only whose bound may be the highest, which are some tens of 20,000 (screen.ts).
 *
 *   pulled arms      embedded, with V and their variances from them: O(p m²) for p of them
 *   every arm        μ̃(x) = k_S(x)ᵀ L⁻ᵀ V⁻¹ b, as z(x) = L⁻¹ k_S(x): O(A m), and no z(x)
 *   an arm in doubt  z(x) by forward substitution, σ̃²(x) = z(x)ᵀV⁻¹z(x) + r(x)/λ: O(m²)
 *
 * The columns k(x, x_c) of the dictionary's arms are kept from batch to batch. All else is computed from scratch, in less
 * time than an update of every arm's embedding takes.
 */
import type { Covariance } from '../kernel/covariance.ts';
import { linearCombination } from '../linalg/columns.ts';
import { dot, matVec } from '../linalg/rows.ts';
import { solveLower, solveUpper } from '../linalg/triangular.ts';
import { projectedHallucination } from './hallucination.ts';
import { coordinates, embed } from './nystrom.ts';
import { posteriorCovariance, projectedRewards, variances, type PerArm } from './posteriorCovariance.ts';
import { emptyScreen, nextScreen, type Screen } from './screen.ts';
import type { SparsePosterior } from './sparsePosterior.ts';

export interface ScreenedPosterior extends SparsePosterior {
  readonly kind: 'screened';
  readonly screen: Screen;
  readonly columns: KernelColumns;
}

/** k(x, x_c) of every arm x, for some arms c. */
type KernelColumns = ReadonlyMap<number, Float64Array>;

/** An arm of the dictionary joins the screen when its pulls are worth this much, n σ̃²: then it seldom leaves again. */
const JOINING_LEVERAGE = 0.5;
/** Changes between two screens from scratch, so that rounding errors do not add up. */
const MOST_CHANGES = 500;
/** What rounding may have taken from the screen's variances, as a share of the prior's. */
const SLACK = 1e-8;

/** `counts` and `sums`: the pulls of each arm and the sum of their rewards. `before`: with the same kernel. */
export function screenedPosterior(
  k: Covariance,
  lambda: number,
  dictionary: readonly number[],
  counts: PerArm,
  sums: PerArm,
  before?: ScreenedPosterior,
): ScreenedPosterior {
  const arms = [...new Set([...counts.keys(), ...dictionary])];
  const places = new Map(arms.map((arm, i) => [arm, i]));
  const byPlace = (perArm: PerArm): PerArm => new Map([...perArm].map(([arm, n]) => [places.get(arm) ?? 0, n]));
  const known = posteriorCovariance(
    embed(k.among(arms), dictionary.map((arm) => places.get(arm) ?? 0)), // prettier-ignore
    byPlace(counts),
    lambda,
  );
  const { embedding, Vinv, logdet } = known;
  const { Z } = embedding;
  const knownVariance = variances(known);
  const pivots = embedding.pivots.map((place) => arms[place]);
  const L = embedding.pivots.map((place, i) => coordinates(Z.slice(0, i + 1), place));

  const columns = new Map(before?.columns);
  const columnOf = (arm: number): Float64Array => {
    const column = columns.get(arm) ?? k.column(arm);
    columns.set(arm, column);
    return column;
  };
  const dictionaryColumns = pivots.map(columnOf);
  const w = matVec(Vinv, projectedRewards(embedding, byPlace(sums)));
  solveUpper(L, w);

  const zOf = remembered((arm: number): Float64Array => {
    const place = places.get(arm);
    if (place !== undefined) return coordinates(Z, place);
    const z = Float64Array.from(dictionaryColumns, (column) => column[arm]);
    solveLower(L, z);
    return z;
  });
  const varianceOf = remembered((arm: number): number => {
    const place = places.get(arm);
    if (place !== undefined) return knownVariance[place];
    const z = zOf(arm);
    return dot(z, matVec(Vinv, z)) + Math.max(0, k.diagonal[arm] - dot(z, z)) / lambda;
  });

  const dictionarySet = new Set(dictionary);
  const joining = pivots.filter((arm) => (counts.get(arm) ?? 0) * varianceOf(arm) >= JOINING_LEVERAGE);
  const isUsable = before?.lambda === lambda && before.screen.changes < MOST_CHANGES;
  const screenBefore = isUsable ? before.screen : emptyScreen(k.diagonal, lambda);
  const screen = nextScreen(screenBefore, columnOf, dictionarySet, joining, counts);
  const everyArm = once(() => posteriorCovariance(embed(k, dictionary), counts, lambda));
  return {
    kind: 'screened',
    lambda,
    logdet,
    dictionary: dictionarySet,
    mean: linearCombination(dictionaryColumns, w, k.arms),
    variance: varianceOf,
    varianceBounds: screen.variance.map((variance, arm) => variance + (SLACK * k.diagonal[arm]) / lambda),
    variances: once(() => variances(everyArm())),
    everyArm,
    projectedHallucination: () => projectedHallucination(zOf, Vinv),
    screen,
    columns: keptColumns(columns, dictionarySet),
  };
}

/** Arms come and go in the dictionary, so the columns of those that left stay for a while. */
function keptColumns(columns: KernelColumns, dictionary: ReadonlySet<number>): KernelColumns {
  if (columns.size <= 2 * dictionary.size + 32) return columns;
  return new Map([...columns].filter(([arm]) => dictionary.has(arm)));
}

function remembered<T>(compute: (arm: number) => T): (arm: number) => T {
  const values = new Map<number, T>();
  return (arm) => {
    const known = values.get(arm);
    if (known !== undefined) return known;
    const value = compute(arm);
    values.set(arm, value);
    return value;
  };
}

function once<T>(compute: () => T): () => T {
  let value: { readonly of: T } | undefined;
  return () => (value ??= { of: compute() }).of;
}
