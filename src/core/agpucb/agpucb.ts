/**
 * A-GP-UCB, Gaussian process bandits with unknown hyperparameters: GP-UCB on the exact posterior, whose lengthscales shrink
 * and whose norm bound grows over time, as fast as a reference regret p(t) affords. In the end every function is in the
 * hypothesis space, however wrong the first lengthscales and norm were.
 *
 *   x_{t+1} = argmax_x μ_t(x) + β_t^½ σ_t(x)                                                                    eq. 7
 *   h(t)    = max(h*(t), h(t−1))                                                                               eq. 14
 *
 * Source: [AGP] Berkenkamp, Schoellig and Krause, JMLR 20 (2019), arXiv 1901.03357, Algorithm 1. k(x, x) = 1, the noise has
 * standard deviation σ, and variances are not divided by it, except in what a `Bandit` shows. It departs from the paper in
 *   a) batches, where a setting asks for them: mean, β and h stay as they were at the batch's start, each pick lowers the
 *      variance as its observation will, and h is revised once, for all t observations, when the batch is told. The
 *      guarantee is for batches of 1;
 *   b) the one-step regret, which leaves out the initial arms: the algorithm did not choose them, and their 2^d prior-sized
 *      terms would keep h at 1 for as long as it takes p(t) to make up for them.
 */
import type { Bandit, Batch, Feedback } from '../bandit.ts';
import { argmax } from '../bbkb/batch.ts';
import { covariance, type KernelType } from '../bbkb/kernel.ts';
import { imputed, RAW, standardising, type Scaling } from '../bbkb/rewards.ts';
import { rowsOf, type Matrix } from '../linalg/matrix.ts';
import { decompose, shrink, type Adaptation, type MapRule } from './adaptation.ts';
import { observe, posterior, type Gp, type Pull } from './gp.ts';
import { informationExponent, regretBound, root, scan, type Growth } from './regret.ts';
import { betaRoot, type Width } from './width.ts';

export interface Settings {
  readonly kernel: KernelType;
  /** θ_0 [D], one for each column of X. */
  readonly lengthscales: readonly number[];
  /** d, the number of parameters: fewer than the columns of X where one parameter has several. */
  readonly dimension: number;
  /** σ > 0, given the rewards' standard deviation in their own units (1 for raw rewards). */
  readonly sigma: (scale: number) => number;
  readonly width: Width;
  /** ε_b/ε_g, the paper's λ: how much of h is norm and how much shorter lengthscales. */
  readonly tradeoff: number;
  /** The regret bound, with one of the readings of its growth, or the regret of the steps taken and the next one. */
  readonly estimator: Growth | 'one-step';
  /** p(t), the regret that t observations may cost, in the units of the rewards that the model sees. */
  readonly reference: (t: number) => number;
  /** Lengthscales fitted to the data at every tell, and how they are combined with θ_0/g; absent for θ_0/g alone. */
  readonly map?: { readonly rule: MapRule; readonly fit: Fit };
  /** The most arms in a batch: 1 in the paper. */
  readonly size: number;
  readonly standardise: boolean;
  /** Whether an arm may be pulled again. */
  readonly repeats: boolean;
  /** Arms to pull before any other. */
  readonly initial: readonly number[];
}

/** Lengthscales [D] for observations y of the rows of X with noise σ; `former` are those fitted at the tell before. */
export type Fit = (X: Matrix, y: readonly number[], sigma: number, former: readonly number[] | undefined) => number[];

export interface Agpucb extends Bandit {
  readonly tell: (arms: readonly number[], feedback: readonly Feedback[]) => Agpucb;
  readonly adaptation: Adaptation;
  /** θ_t [D] */
  readonly lengthscales: readonly number[];
}

/** Before the first pull: h = 1, and all bounds are equal. `X` [A, D], the arms. */
export function agpucb(X: Matrix, settings: Settings): Agpucb {
  const known: Knowledge = {
    X,
    settings,
    pulls: [],
    y: [],
    scaling: RAW,
    excluded: new Set(),
    sigma: settings.sigma(1),
    fitted: undefined,
    spent: 0,
  };
  return bandit(known, model(known, 1));
}

/** What was observed, whatever h is. */
interface Knowledge {
  readonly X: Matrix;
  readonly settings: Settings;
  /** Every pull in order; a reward is undefined where the pull failed. */
  readonly pulls: readonly { readonly arm: number; readonly reward: number | undefined }[];
  /** The reward of each pull as the model sees it. */
  readonly y: readonly number[];
  readonly scaling: Scaling;
  readonly excluded: ReadonlySet<number>;
  readonly sigma: number;
  /** θ_MAP [D] */
  readonly fitted: readonly number[] | undefined;
  /** 2 Σ_{j<t} β_j^½ σ_j(x_{j+1}), each in the units of its time. */
  readonly spent: number;
}

/** What follows from it for one h. */
interface Model {
  readonly adaptation: Adaptation;
  readonly lengthscales: readonly number[];
  readonly gp: Gp;
  /** β^½ */
  readonly beta: number;
}

function bandit(known: Knowledge, now: Model): Agpucb {
  const { sigma } = known;
  return {
    ask: (limit) => ask(known, now, limit),
    tell: (arms, feedback) => {
      const next = learn(known, now, arms, feedback);
      return bandit(next, model(next, widened(next, now)));
    },
    posterior: {
      mean: now.gp.mean,
      variance: now.gp.variance.map((value) => value / sigma ** 2),
      lambda: sigma ** 2,
      scaling: known.scaling,
      beta: now.beta * sigma, // σ_t = σ σ̃_t
    },
    adaptation: now.adaptation,
    lengthscales: now.lengthscales,
  };
}

function ask(known: Knowledge, { gp: start, beta }: Model, limit: number): Batch {
  const { settings, sigma } = known;
  const size = Math.min(limit, settings.size);
  const arms: number[] = [];
  let gp = start;
  while (arms.length < size) {
    const arm = next(known, gp, beta, arms);
    if (arm === undefined) break;
    arms.push(arm);
    gp = observe(gp, arm, sigma ** 2);
  }
  return {
    arms,
    dictionary: [...new Set(known.pulls.map(({ arm }) => arm))].sort((a, b) => a - b),
    beta: beta * sigma, // σ_t = σ σ̃_t
    ratio: arms.reduce((sum, arm) => sum + start.variance[arm] / sigma ** 2, 1),
    theorySize: Math.min(1, arms.length),
    endedBy: arms.length === limit ? 'limit' : arms.length === size ? 'rule' : 'exhausted',
  };
}

/** The arm to pull after those of the batch so far; undefined when every arm is closed. */
function next(
  { pulls, settings, excluded }: Knowledge,
  { mean, variance }: Gp,
  beta: number,
  batch: readonly number[],
) {
  const pulled = new Set([...pulls.map(({ arm }) => arm), ...batch]);
  const closed = settings.repeats ? excluded : new Set([...pulled, ...excluded]);
  const initial = settings.initial.find((arm) => !pulled.has(arm) && !excluded.has(arm));
  if (initial !== undefined) return initial;
  const ucb = mean.map((mu, arm) => (closed.has(arm) ? -Infinity : mu + beta * Math.sqrt(variance[arm]))); // eq. 7
  const best = argmax(ucb);
  return ucb[best] === -Infinity ? undefined : best;
}

function learn(known: Knowledge, now: Model, arms: readonly number[], feedback: readonly Feedback[]): Knowledge {
  const { X, settings } = known;
  const batch = arms.flatMap((arm, s) => {
    const { kind, ...rest } = feedback[s];
    return kind === 'excluded' ? [] : [{ arm, reward: 'reward' in rest ? rest.reward : undefined }];
  });
  const pulls = [...known.pulls, ...batch];
  const rewards = imputed(pulls.map(({ reward }) => reward));
  const scaling = settings.standardise ? standardising(rewards) : RAW;
  const y = rewards.map((reward) => (reward - scaling.shift) / scaling.scale);
  const sigma = settings.sigma(scaling.scale);
  const pulled = pulls.map(({ arm }) => arm);
  return {
    X,
    settings,
    pulls,
    y,
    scaling,
    excluded: new Set([...known.excluded, ...arms.filter((_, s) => feedback[s].kind === 'excluded')]),
    sigma,
    fitted: pulls.length === 0 ? undefined : settings.map?.fit(rowsOf(X, pulled), y, sigma, known.fitted),
    spent: known.spent + cost(known, now, batch.map(({ arm }) => arm)), // prettier-ignore
  };
}

/** 2 Σ β^½ σ_j(x_{j+1}) over a batch, the initial arms left out, with the variances that its arms were picked by. */
function cost({ settings, sigma }: Knowledge, { gp: start, beta }: Model, arms: readonly number[]): number {
  const initial = new Set(settings.initial);
  let gp = start;
  let sum = 0;
  for (const arm of arms) {
    if (!initial.has(arm)) sum += 2 * beta * Math.sqrt(gp.variance[arm]);
    gp = observe(gp, arm, sigma ** 2);
  }
  return sum;
}

/** h(t) ≥ h(t−1), after all that is known, when `before` was the model until now. */
function widened(known: Knowledge, before: Model): number {
  const { X, settings, pulls, sigma } = known;
  const { kernel, dimension: d, tradeoff, width, estimator } = settings;
  const { h, g: previous } = before.adaptation;
  const t = pulls.length;
  if (t === 0) return h;
  if (estimator === 'one-step') {
    const R = (trial: number): number => {
      const { gp, beta } = model(known, trial);
      const arm = next(known, gp, beta, []);
      return arm === undefined ? Infinity : known.spent + 2 * beta * Math.sqrt(gp.variance[arm]); // eq. 16
    };
    return scan(R, settings.reference(t), h);
  }
  // I needs the arms that were pulled only, and no rewards
  const k = covariance(kernel, before.lengthscales, rowsOf(X, pulls.map(({ arm }) => arm))); // prettier-ignore
  const { information } = posterior(k, pulls.map((_, s) => ({ arm: s, reward: 0 })), sigma); // prettier-ignore
  const exponent = informationExponent(kernel, d);
  const bound = { growth: estimator, exponent, observations: t, information, previous, sigma, width };
  return Math.max(
    h,
    root((trial) => regretBound(bound, trial, decompose(trial, tradeoff, d).g), settings.reference(t)),
  );
}

function model({ X, settings, pulls, y, sigma, fitted }: Knowledge, h: number): Model {
  const { map, kernel, lengthscales: theta0 } = settings;
  const adaptation = decompose(h, settings.tradeoff, settings.dimension);
  const lengthscales = shrink(theta0, adaptation.g, map && fitted && { rule: map.rule, lengthscales: fitted });
  const observed: Pull[] = pulls.map(({ arm }, s) => ({ arm, reward: y[s] }));
  const gp = posterior(covariance(kernel, lengthscales, X), observed, sigma);
  return { adaptation, lengthscales, gp, beta: betaRoot(settings.width, h, sigma, gp.information) };
}
