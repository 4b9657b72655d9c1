/**
 * The limits while a batch is chosen: a bound of each one's slack, conditioned on the picks like the acquisition
 * function.
 *
 *   u_l(x) = μ_l(x) + β_l s_l √ν_l(x) ≥ t_l for every l        the points that may keep the limits
 *   log p(x) = Σ_l log Φ((μ_l(x) − t_l) / (s_l √ν_l(x)))       their probability to keep all
 *
 * μ_l, ν_l and t_l, the warped slack 0, are in the warped units of limit l (slackWarp.ts). Sources: CONFIG (Xu et al.,
 * ICML 2023, arXiv 2211.00162), which picks among the points that may keep the limits; Gardner et al., Bayesian
 * Optimization with Inequality Constraints (ICML 2014), for the product of the probabilities.
 */
import { logNormalCdf } from '../../math/normalCdf.ts';
import type { LimitModel } from '../model/metricModels.ts';
import type { Predictions } from '../model/predictions.ts';
import { upperConfidenceBound, type AcquisitionFunction } from './acquisition.ts';

/** A limit's model and its predictions at the candidates. */
export interface FittedLimit extends LimitModel {
  readonly predictions: Predictions;
}

export interface LimitBounds {
  /** Whether no trial has kept all limits yet. */
  readonly areSought: boolean;
  /** Whether candidate i may keep all limits. */
  readonly mayKeep: (i: number) => boolean;
  /** Whether a row of the unit cube may. */
  readonly mayKeepRow: (row: Float64Array) => boolean;
  /** [n], log p of every candidate. */
  readonly logProbability: () => Float64Array;
  /** The function minus a penalty where a limit's bound is below its threshold. */
  readonly penalised: (evaluate: Evaluate) => Evaluate;
  readonly condition: (row: Float64Array) => void;
}

type Evaluate = (row: Float64Array) => ReturnType<AcquisitionFunction['evaluate']>;

/**
 * β_l, in turns: a trial that keeps the limits for sure, and one that may. On the edge, where the best points often are,
 * two of three trials that only may keep them break them: with 0.5 throughout gaps were up to five times as large at 48
 * trials on four of five problems. With −0.5 throughout one of them stayed in a region that was not the best (5 seeds).
 */
const MULTIPLIERS = [-1, 1];
/**
 * β_l of the sure ones where a limit's slack is noisy: a trial is recommended only if it keeps such a limit with a
 * probability of 0.9 (keepsLimits.ts), and Φ(1) = 0.84. With −1 the search stayed at the edge and tried few points that
 * it might recommend: of ten noisy problems after 48 trials, twice six seeds, the recommended points were farther from
 * the best in 12 of 20 means, by 15 % in the median of these, and nearer in two, by 1 and 5 %.
 */
const SURE_OF_NOISY = -1.5;
/** Of the squared distance from the threshold, in warped units. */
const PENALTY = 1000;
/** In warped units: the penalty begins so far above the threshold, so that its optimum is not below it. */
const PENALTY_MARGIN = 0.001;
/** Where a point is known for certain. */
const MIN_SD = 1e-6;

interface Bound {
  readonly acquisition: AcquisitionFunction;
  readonly threshold: number;
  /** [n] */
  readonly mean: Float64Array;
  readonly isNoisy: boolean;
}

/**
 * @param candidateCount n
 * @param tried how many trials there are before the batch
 */
export function limitBounds(
  limits: readonly FittedLimit[],
  areSought: boolean,
  candidateCount: number,
  tried: number,
): LimitBounds {
  let picks = 0;
  const bounds = limits.map(({ model: { posterior }, threshold, predictions, isNoisy }): Bound => ({
    acquisition: upperConfidenceBound(posterior, predictions, 1),
    threshold,
    mean: predictions.mean,
    isNoisy,
  }));
  const beta = ({ isNoisy }: Bound): number => {
    const multiplier = MULTIPLIERS[(tried + picks) % MULTIPLIERS.length];
    return isNoisy && multiplier < 0 ? SURE_OF_NOISY : multiplier;
  };
  return {
    areSought: areSought && limits.length > 0,
    mayKeep: (i) =>
      bounds.every((bound) => {
        const { acquisition, threshold, mean } = bound;
        return mean[i] + beta(bound) * (acquisition.ucb[i] - mean[i]) >= threshold;
      }),
    mayKeepRow: (row) => bounds.every((bound) => bound.acquisition.evaluate(row, beta(bound)).value >= bound.threshold),
    logProbability: () =>
      Float64Array.from({ length: candidateCount }, (_, i) =>
        bounds.reduce((sum, bound) => sum + logProbabilityOf(bound, i), 0),
      ),
    penalised: (evaluate) => (bounds.length === 0 ? evaluate : (row) => withPenalty(bounds, beta, evaluate, row)),
    condition: (row) => {
      for (const { acquisition } of bounds) acquisition.condition(row);
      picks++;
    },
  };
}

function logProbabilityOf({ acquisition: { ucb }, threshold, mean }: Bound, i: number): number {
  const sd = Math.max(ucb[i] - mean[i], MIN_SD);
  return logNormalCdf((mean[i] - threshold) / sd);
}

function withPenalty(
  bounds: readonly Bound[],
  beta: (bound: Bound) => number,
  evaluate: Evaluate,
  row: Float64Array,
): ReturnType<Evaluate> {
  const { value, gradient } = evaluate(row);
  const slope = gradient.slice();
  let penalty = 0;
  for (const bound of bounds) {
    const { acquisition, threshold } = bound;
    const at = acquisition.evaluate(row, beta(bound));
    const missing = threshold + PENALTY_MARGIN - at.value;
    if (missing <= 0) continue;
    penalty += PENALTY * missing ** 2;
    for (let j = 0; j < slope.length; j++) slope[j] += 2 * PENALTY * missing * at.gradient[j];
  }
  return { value: value - penalty, gradient: slope };
}
