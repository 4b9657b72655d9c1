/**
 * The screened posterior's passes over the arms, for a share of them: some consecutive arms. An arm's entry depends on no other arm's, so
 * the shares of several threads give together what one share of all arms gives, to the bit.
 *
 * What a pass leaves for the next one, an entry for each arm, stays with the share and is written to again: of a million arms, arrays that
 * are made anew with each batch took a fifth of a run. Whose means and variances a share holds is known to whoever asks (armArrays.ts).
 */
import { kernelColumn, pointOf, type KernelOnArms } from '../kernel/covariance.ts';
import { argmax } from '../linalg/argmax.ts';
import { columnStore } from '../simd/columnStore.ts';
import { manyVariances, type VarianceFactors } from './manyVariances.ts';
import type { RankOneStep } from './posteriorCovariance.ts';

/** What each pass is asked and what it answers, as plain data, which may go between threads. */
export interface Passes {
  /** The share holds these means from now on; its highest, that of the lowest arm of several. */
  readonly mean: { readonly asked: KernelSum; readonly answer: HighestMean };
  readonly means: { readonly asked: null; readonly answer: Float64Array };
  /** The share holds σ²_Q after these steps from now on. */
  readonly screen: { readonly asked: ScreenSteps; readonly answer: null };
  /** By the means and σ²_Q that it holds. */
  readonly bounds: { readonly asked: BoundsAsked; readonly answer: ArmBounds };
  /** σ̃² of its own arms among these, which are ascending. */
  readonly variances: { readonly asked: VariancesAsked; readonly answer: Float64Array };
}

export type ArmShare = { readonly [P in keyof Passes]: (asked: Passes[P]['asked']) => Passes[P]['answer'] };

/** Σ_j w_j k(x, x_j) over these arms j. */
export interface KernelSum {
  readonly arms: readonly number[];
  readonly weights: Float64Array;
}

interface HighestMean {
  readonly arm: number;
  readonly value: number;
}

/** σ²_Q(x) ← σ²_Q(x) + a (Σ_j c_j k(x, x_j))² for each step, over these arms j. */
interface ScreenSteps {
  /** σ²_Q of every arm before the steps, where it is not what the share holds. */
  readonly from?: number;
  readonly arms: readonly number[];
  readonly steps: readonly RankOneStep[];
}

/** from ≤ μ̃(x) + β √(σ²_Q(x) + slack) < below */
interface BoundsAsked {
  readonly beta: number;
  readonly slack: number;
  readonly from: number;
  readonly below: number;
}

/** Some arms, ascending, their bounds and their means. */
export interface ArmBounds {
  readonly arms: Int32Array;
  readonly bounds: Float64Array;
  readonly means: Float64Array;
}

interface VariancesAsked {
  readonly factors: VarianceFactors;
  readonly arms: Int32Array;
}

/** Of the arms `first` to `end` − 1. */
export function armShare({ type, columns }: KernelOnArms, first: number, end: number): ArmShare {
  const length = end - first;
  const own = columns.map((column) => column.subarray(first, end));
  const store = columnStore(length, (arm, column) => {
    kernelColumn(type, own, pointOf(columns, arm), length, column);
  });
  const variance = new Float64Array(length);
  const mean = new Float64Array(length);
  const findBounds = boundsFinder(first, length);
  return {
    mean: ({ arms, weights }) => {
      store.linearCombinations(arms, [weights], [mean]);
      const highest = argmax(mean);
      return { arm: first + highest, value: mean[highest] };
    },
    means: () => mean.slice(),
    screen: ({ from, arms, steps }) => {
      if (from !== undefined) variance.fill(from);
      store.addSquaredCombinations(arms, steps.map(({ c }) => c), steps.map(({ a }) => a), variance); // prettier-ignore
      for (let i = 0; i < length; i++) if (variance[i] < 0) variance[i] = 0;
      return null;
    },
    bounds: (asked) => findBounds(mean, variance, asked),
    variances: ({ factors, arms }) => {
      const places = arms.filter((arm) => first <= arm && arm < end).map((arm) => arm - first);
      return manyVariances(store, factors, places);
    },
  };
}

function boundsFinder(first: number, length: number) {
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
      arms[found] = first + i;
      bounds[found] = bound;
      means[found++] = mean[i];
    }
    return { arms: arms.slice(0, found), bounds: bounds.slice(0, found), means: means.slice(0, found) };
  };
}

/** Farther from 1 than rounding can be. */
const SAFE = 1 - 1e-12;
