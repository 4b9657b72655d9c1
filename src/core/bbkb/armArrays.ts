/**
 * The arrays of the screened posterior that have an entry for each arm. There is one of each, of one posterior at a time, written to by the next: of
 * a million arms, arrays that are made anew with each batch took a fifth of a run. Which posterior's they are is known here, and those of an
 * older one are made again, so every answer depends on its question alone.
 */
import { kernelColumn, pointOf, type StationaryCovariance } from '../kernel/covariance.ts';
import { argmax } from '../linalg/argmax.ts';
import { columnStore, type ColumnStore } from '../simd/columnStore.ts';
import { manyVariances, type VarianceFactors } from './manyVariances.ts';
import { boundSlack, stepsFromScratch, type Screen } from './screen.ts';

export interface ArmArrays {
  /** The arm of the highest mean, the lowest of several. */
  readonly highestMean: (mean: KernelSum) => { readonly arm: number; readonly value: number };
  /** [A] */
  readonly means: (mean: KernelSum) => Float64Array;
  /** The arms with a bound of at least `from` and below `below`: μ̃(x) + β σ_Q(x), and a little more for what rounding may have taken. */
  readonly bounds: (mean: KernelSum, screen: Screen, beta: number, from: number, below: number) => ArmBounds;
  /** σ̃² of these arms. */
  readonly variances: (factors: VarianceFactors, arms: readonly number[]) => Float64Array;
}

/** Σ_j w_j k(x, x_j) over these arms j. */
export interface KernelSum {
  readonly arms: readonly number[];
  readonly weights: Float64Array;
}

/** Some arms, ascending, their bounds and their means. */
export interface ArmBounds {
  readonly arms: Int32Array;
  readonly bounds: Float64Array;
  readonly means: Float64Array;
}

export function armArrays(k: StationaryCovariance): ArmArrays {
  const { type, columns } = k.kernel;
  const store = columnStore(k.arms, (arm) => kernelColumn(type, columns, pointOf(columns, arm), k.arms)); // prettier-ignore
  const meanOf = keptMean(store);
  const varianceOf = keptScreen(store, k);
  const findBounds = boundsFinder(k.arms);
  return {
    highestMean: (sum) => {
      const { mean, highest } = meanOf(sum);
      return { arm: highest, value: mean[highest] };
    },
    means: (sum) => meanOf(sum).mean,
    bounds: (sum, screen, beta, from, below) => {
      const slack = boundSlack(screen.lambda);
      return findBounds(meanOf(sum).mean, varianceOf(screen), { beta, slack, from, below });
    },
    variances: (factors, arms) => manyVariances(store, factors, arms),
  };
}

function keptMean(store: ColumnStore) {
  let kept: { readonly of: KernelSum; readonly mean: Float64Array; readonly highest: number } | undefined;
  return (of: KernelSum) => {
    if (kept?.of !== of) {
      const [mean] = store.linearCombinations(of.arms, [of.weights]);
      kept = { of, mean, highest: argmax(mean) };
    }
    return kept;
  };
}

/** [A], σ²_Q of a screen. */
function keptScreen(store: ColumnStore, k: StationaryCovariance): (screen: Screen) => Float64Array {
  const variance = new Float64Array(k.arms);
  let kept: Screen['key'] | undefined;
  return (screen) => {
    if (kept === screen.key) return variance;
    const isNext = kept !== undefined && kept === screen.before;
    const { arms, steps } = isNext ? screen : stepsFromScratch(screen, k);
    if (!isNext) variance.fill(1 / screen.lambda); // k(x, x) = 1
    store.addSquaredCombinations(arms, steps.map(({ c }) => c), steps.map(({ a }) => a), variance); // prettier-ignore
    for (let i = 0; i < variance.length; i++) if (variance[i] < 0) variance[i] = 0;
    kept = screen.key;
    return variance;
  };
}

/** from ≤ μ̃(x) + β √(σ²_Q(x) + slack) < below */
interface BoundsAsked {
  readonly beta: number;
  readonly slack: number;
  readonly from: number;
  readonly below: number;
}

function boundsFinder(length: number) {
  const arms = new Int32Array(length);
  const bounds = new Float64Array(length);
  const means = new Float64Array(length);
  return (mean: Float64Array, variance: Float64Array, { beta, slack, from, below }: BoundsAsked): ArmBounds => {
    let found = 0;
    for (let i = 0; i < length; i++) {
      // most arms are far below, which their squares tell without a root
      const missing = from - mean[i];
      if (missing > 0 && beta * beta * (variance[i] + slack) < SAFE * missing * missing) continue;
      const bound = mean[i] + beta * Math.sqrt(variance[i] + slack);
      if (bound < from || bound >= below) continue;
      arms[found] = i;
      bounds[found] = bound;
      means[found++] = mean[i];
    }
    return { arms: arms.slice(0, found), bounds: bounds.slice(0, found), means: means.slice(0, found) };
  };
}

/** Farther from 1 than rounding can be. */
const SAFE = 1 - 1e-12;
