/**
 * A-GP-UCB, Gaussian process bandits with unknown hyperparameters: GP-UCB on the exact posterior, whose lengthscales
 * shrink and whose norm bound grows over time, as fast as a reference regret p(t) allows. In the end every function is
 * in the hypothesis space, however wrong the first lengthscales and norm were.
 *
 *   x_{t+1} = argmax_x μ_t(x) + β_t^½ σ_t(x)                                                                    eq. 7
 *   h(t)    = max(h*(t), h(t−1))                                                                               eq. 14
 *
 * Source: [AGP] Berkenkamp, Schoellig and Krause, JMLR 20 (2019), arXiv 1901.03357, Algorithm 1. k(x, x) = 1, the noise
 * has standard deviation σ, and variances are not divided by σ², except in the posterior of the `Bandit`. Departures
 * from the paper:
 *   a) batches, where a setting asks for them: mean, β and h stay as they were at the batch's start, each pick lowers
 *      the variance as its observation will, and h is revised once, for all t observations, when the batch is told.
 *      The guarantee is for batches of 1;
 *   b) the one-step regret leaves out the initial arms: the algorithm did not choose them, and their 2^d terms, each as
 *      large as the prior, would keep h at 1 until p(t) exceeds their sum.
 */
import type { Bandit, ArmBatch, ArmFeedback } from '../bandit.ts';
import { upperConfidenceBounds } from '../bbkb/upperBounds.ts';
import { argmax } from '../../math/linalg/argmax.ts';
import { covariance } from '../../math/gp/covariance.ts';
import type { KernelType } from '../../math/gp/stationaryKernel.ts';
import { pullsOf, remainingInitialArms, unavailableArms, withExcluded, type Pull } from '../pulls.ts';
import { IDENTITY_SCALING, scaleRewards, type ScaledRewards } from '../../math/rewardScaling.ts';
import { selectRows, type Matrix } from '../../math/linalg/matrix.ts';
import { decompose, shrinkLengthscales, type Adaptation, type MapRule } from './adaptation.ts';
import { observe, gpPosterior, type GpPosterior, type Observation } from './gpPosterior.ts';
import { informationExponent, regretBound, bisect, scanUpwards, type RegretEstimator } from './regretBound.ts';
import { betaRoot, type ConfidenceWidth } from './confidenceWidth.ts';

export interface AgpucbSettings {
  readonly kernel: KernelType;
  /** θ_0 [D], one for each column of X. */
  readonly lengthscales: readonly number[];
  /** d, the number of parameters: fewer than the columns of X where one parameter has several. */
  readonly dimension: number;
  /** σ > 0, given the rewards' standard deviation in their own units (1 for raw rewards). */
  readonly sigma: (scale: number) => number;
  readonly width: ConfidenceWidth;
  /** ε_b/ε_g, the paper's λ: how much of h is norm and how much shorter lengthscales. */
  readonly tradeoff: number;
  /** The regret bound in one of its readings, or the regret of the steps taken and the next one. */
  readonly estimator: RegretEstimator;
  /** p(t), the regret that t observations may cost, in the units of the rewards that the model sees. */
  readonly reference: (t: number) => number;
  /** Lengthscales fitted to the data at every tell, and how they are combined with θ_0/g. If absent, θ_0/g alone. */
  readonly map?: { readonly rule: MapRule; readonly fit: FitLengthscales };
  /** The most arms in a batch: 1 in the paper. */
  readonly size: number;
  readonly standardise: boolean;
  /** Whether an arm may be pulled again. */
  readonly repeats: boolean;
  /** Arms to pull before any other. */
  readonly initialArms: readonly number[];
}

/**
 * Lengthscales [D] for observations y of the rows of X with noise σ; `previous` are those fitted at the tell before.
 */
export type FitLengthscales = (
  X: Matrix,
  y: readonly number[],
  sigma: number,
  previous: readonly number[] | undefined,
) => number[];

export interface Agpucb extends Bandit {
  readonly tell: (arms: readonly number[], feedback: readonly ArmFeedback[]) => Agpucb;
  readonly adaptation: Adaptation;
  /** θ_t [D] */
  readonly lengthscales: readonly number[];
}

/** Before the first pull: h = 1, and all bounds are equal. `X` [A, D], the arms. */
export function agpucb(X: Matrix, settings: AgpucbSettings): Agpucb {
  const state: AgpucbState = {
    X,
    settings,
    pulls: [],
    y: [],
    scaling: IDENTITY_SCALING,
    excluded: new Set(),
    sigma: settings.sigma(1),
    fitted: undefined,
    regretSpent: 0,
  };
  return banditFrom(state, model(state, 1));
}

/** The observations; they do not depend on h. */
interface AgpucbState extends ScaledRewards {
  readonly X: Matrix;
  readonly settings: AgpucbSettings;
  /** Every pull in order. */
  readonly pulls: readonly Pull[];
  readonly excluded: ReadonlySet<number>;
  readonly sigma: number;
  /** θ_MAP [D] */
  readonly fitted: readonly number[] | undefined;
  /** 2 Σ_{j<t} β_j^½ σ_j(x_{j+1}), each in the units of its time. */
  readonly regretSpent: number;
}

/** The model that follows from it for one h. */
interface Model {
  readonly adaptation: Adaptation;
  readonly lengthscales: readonly number[];
  readonly gp: GpPosterior;
  /** β^½ */
  readonly beta: number;
}

function banditFrom(state: AgpucbState, current: Model): Agpucb {
  const { sigma } = state;
  return {
    ask: (limit) => ask(state, current, limit),
    tell: (arms, feedback) => {
      const next = withFeedback(state, current, arms, feedback);
      return banditFrom(next, model(next, nextH(next, current)));
    },
    posterior: {
      mean: current.gp.mean,
      variance: current.gp.variance.map((value) => value / sigma ** 2),
      lambda: sigma ** 2,
      scaling: state.scaling,
      beta: current.beta * sigma, // σ_t = σ σ̃_t
    },
    adaptation: current.adaptation,
    lengthscales: current.lengthscales,
  };
}

function ask(state: AgpucbState, { gp: start, beta }: Model, limit: number): ArmBatch {
  const { settings, sigma } = state;
  const size = Math.min(limit, settings.size);
  const arms: number[] = [];
  let gp = start;
  while (arms.length < size) {
    const arm = nextArm(state, gp, beta, arms);
    if (arm === undefined) break;
    arms.push(arm);
    gp = observe(gp, arm, sigma ** 2);
  }
  return {
    arms,
    dictionary: [...new Set(state.pulls.map(({ arm }) => arm))].sort((a, b) => a - b),
    beta: beta * sigma, // σ_t = σ σ̃_t
    ratio: arms.reduce((sum, arm) => sum + start.variance[arm] / sigma ** 2, 1),
    theorySize: Math.min(1, arms.length),
    endedBy: arms.length === limit ? 'limit' : arms.length === size ? 'rule' : 'exhausted',
  };
}

/** The arm to pull after those of the batch so far; undefined if no arm is left. */
function nextArm(
  { pulls, settings, excluded }: AgpucbState,
  { mean, variance }: GpPosterior,
  beta: number,
  batch: readonly number[],
) {
  const pulled = [...pulls, ...batch.map((arm) => ({ arm }))];
  const unavailable = unavailableArms(pulled, excluded, settings.repeats);
  const initialArms = remainingInitialArms([...new Set(settings.initialArms)], pulled);
  const initial = initialArms.find((arm) => !excluded.has(arm));
  if (initial !== undefined) return initial;
  const ucb = upperConfidenceBounds(mean, variance, beta, unavailable); // eq. 7
  const best = argmax(ucb);
  return ucb[best] === -Infinity ? undefined : best;
}

function withFeedback(
  state: AgpucbState,
  current: Model,
  arms: readonly number[],
  feedback: readonly ArmFeedback[],
): AgpucbState {
  const { X, settings } = state;
  const batch = pullsOf(arms, feedback);
  const pulls = [...state.pulls, ...batch];
  const { scaling, y } = scaleRewards(pulls, settings.standardise);
  const sigma = settings.sigma(scaling.scale);
  const pulled = pulls.map(({ arm }) => arm);
  return {
    X,
    settings,
    pulls,
    y,
    scaling,
    excluded: withExcluded(state.excluded, arms, feedback),
    sigma,
    fitted: pulls.length === 0 ? undefined : settings.map?.fit(selectRows(X, pulled), y, sigma, state.fitted),
    regretSpent: state.regretSpent + regretCost(state, current, batch.map(({ arm }) => arm)), // oxfmt-ignore
  };
}

/** 2 Σ β^½ σ_j(x_{j+1}) over a batch without the initial arms, with the variances at which its arms were picked. */
function regretCost({ settings, sigma }: AgpucbState, { gp: start, beta }: Model, arms: readonly number[]): number {
  const initial = new Set(settings.initialArms);
  let gp = start;
  let sum = 0;
  for (const arm of arms) {
    if (!initial.has(arm)) sum += 2 * beta * Math.sqrt(gp.variance[arm]);
    gp = observe(gp, arm, sigma ** 2);
  }
  return sum;
}

/** h(t) ≥ h(t−1), given all observations and the model of h(t−1). */
function nextH(state: AgpucbState, previousModel: Model): number {
  const { X, settings, pulls, sigma } = state;
  const { kernel, dimension: d, tradeoff, width, estimator } = settings;
  const { h, g: previousG } = previousModel.adaptation;
  const t = pulls.length;
  if (t === 0) return h;
  if (estimator === 'one-step') {
    const R = (trial: number): number => {
      const { gp, beta } = model(state, trial);
      const arm = nextArm(state, gp, beta, []);
      return arm === undefined ? Infinity : state.regretSpent + 2 * beta * Math.sqrt(gp.variance[arm]); // eq. 16
    };
    return scanUpwards(R, settings.reference(t), h);
  }
  // I depends only on the arms that were pulled, not on the rewards
  const k = covariance(kernel, previousModel.lengthscales, selectRows(X, pulls.map(({ arm }) => arm))); // oxfmt-ignore
  const { information } = gpPosterior(k, pulls.map((_, s) => ({ arm: s, reward: 0 })), sigma); // oxfmt-ignore
  const exponent = informationExponent(kernel, d);
  const bound = { estimator, exponent, observations: t, information, previousG, sigma, width };
  return Math.max(
    h,
    bisect((trial) => regretBound(bound, trial, decompose(trial, tradeoff, d).g), settings.reference(t)),
  );
}

function model({ X, settings, pulls, y, sigma, fitted }: AgpucbState, h: number): Model {
  const { map, kernel, lengthscales: theta0 } = settings;
  const adaptation = decompose(h, settings.tradeoff, settings.dimension);
  const lengthscales = shrinkLengthscales(
    theta0,
    adaptation.g,
    map && fitted && { rule: map.rule, lengthscales: fitted },
  );
  const observed: Observation[] = pulls.map(({ arm }, s) => ({ arm, reward: y[s] }));
  const gp = gpPosterior(covariance(kernel, lengthscales, X), observed, sigma);
  return { adaptation, lengthscales, gp, beta: betaRoot(settings.width, h, sigma, gp.information) };
}
