/**
 * The bandit over a declared space: points and metric values in the user's own units, in and out.
 *
 * The state is a value. `ask` reads it; `tell` returns another; the same tells give the same state, whenever and wherever
 * they are replayed.
 */
import type * as bandit from './bandit.ts';
import * as bbkb from './bbkb/bbkb.ts';
import { argmax } from './bbkb/batch.ts';
import { settingsOf, type AlgorithmChoice, type Setting } from './presets.ts';
import { candidates, type Candidates } from './space/candidates.ts';
import type { Point } from './space/parameter.ts';

export type { AlgorithmChoice, Setting };

const CANDIDATES = 10_000;

export interface State {
  readonly setting: Setting;
  readonly candidates: Candidates;
  readonly bandit: bbkb.State;
  /** Trials told so far, excluded ones included. */
  readonly trials: number;
  /** For each of the bandit's pulls, which of the trials told it was (from 0). */
  readonly told: readonly number[];
}

/** The next batch and how it came about. */
export interface Proposal {
  /** Candidates by number, an identity that lasts as long as the study. */
  readonly arms: readonly number[];
  readonly points: readonly Point[];
  /** Arms in the dictionary. */
  readonly dictionary: number;
  /** The factor of σ̃ in the upper confidence bound. */
  readonly beta: number;
  /** 1 + Σ σ̃²_fb over the batch, the Global bound on the variance ratio. */
  readonly ratio: number;
  /** How many arms the Global rule would have taken. */
  readonly theorySize: number;
  /** `exhausted`: every candidate that may be tried has been. */
  readonly endedBy: 'size' | 'rule' | 'budget' | 'exhausted';
}

/** What became of a trial: its metric, or a failure that counts as the worst so far, or one whose point is dropped. */
export type Feedback =
  { readonly kind: 'value'; readonly value: number } | { readonly kind: 'worst' } | { readonly kind: 'exclude' };

/** What the posterior says, in the metric's units and sign; null where nothing has succeeded yet. */
export interface Belief {
  /**
   * The recommended trial, by its number (from 0) in the order told, excluded ones counted: the one of best posterior
   * mean if the metric is noisy, else the best observed.
   */
  readonly best: number | null;
  /** The posterior of the recommended pull's arm. */
  readonly mean: number | null;
  readonly sd: number | null;
  /** The best value that the confidence bounds still allow on any arm. */
  readonly optimistic: number | null;
}

export function start(setting: Setting): State {
  const arms = candidates(setting.space, setting.algorithm.candidates ?? CANDIDATES, setting.seed);
  return { setting, candidates: arms, bandit: bbkb.start(arms.X, settingsOf(setting, arms)), trials: 0, told: [] };
}

/** The next batch, of at most `limit` trials; empty when the candidates are exhausted. */
export function ask({ bandit, candidates }: State, limit: number): Proposal {
  const picks = bbkb.ask(bandit, limit);
  const { size } = bandit.settings;
  return {
    arms: picks.arms,
    points: picks.arms.map((arm) => candidates.points[arm]),
    dictionary: bandit.spread.embedding.dictionary.size,
    beta: bandit.beta,
    ratio: picks.ratio,
    theorySize: picks.theorySize,
    endedBy: picks.endedBy !== 'limit' ? picks.endedBy : picks.arms.length === size ? 'size' : 'budget',
  };
}

/** After a batch of `ask` was run: `feedback[s]` is what became of `arms[s]`. */
export function tell(state: State, arms: readonly number[], feedback: readonly Feedback[]): State {
  const told = [...state.told, ...feedback.flatMap(({ kind }, s) => (kind === 'exclude' ? [] : [state.trials + s]))];
  const rewards = feedback.map((each) => rewardOf(each, sign(state.setting)));
  return { ...state, bandit: bbkb.tell(state.bandit, arms, rewards), told, trials: state.trials + arms.length };
}

export function belief(state: State): Belief {
  const { bandit, setting } = state;
  const best = recommended(bandit, setting.noise > 0);
  if (best === undefined) return { best: null, mean: null, sd: null, optimistic: null };
  const { arm } = bandit.pulls[best];
  const { shift, scale } = bandit.scaling;
  const inMetric = (reward: number): number => sign(setting) * (shift + scale * reward);
  const sd = (i: number): number => Math.sqrt(bandit.spread.lambda * bandit.variance[i]); // σ̃² is divided by λ
  const upper = bandit.mean.map((mu, i) => mu + bandit.beta * Math.sqrt(bandit.variance[i]));
  return {
    best: state.told[best],
    mean: inMetric(bandit.mean[arm]),
    sd: scale * sd(arm),
    optimistic: inMetric(upper[argmax(upper)]),
  };
}

/** The pull whose arm has the best posterior mean if rewards are noisy, else the best reward; the first of equals. */
function recommended({ pulls, mean }: bbkb.State, noisy: boolean): number | undefined {
  const merit = pulls.map(({ arm, reward }) => (reward === undefined ? -Infinity : noisy ? mean[arm] : reward));
  return merit.some((value) => value > -Infinity) ? argmax(merit) : undefined;
}

/** Rewards are maximised, whatever the goal. */
function sign({ goal }: Setting): 1 | -1 {
  return goal === 'maximize' ? 1 : -1;
}

function rewardOf(feedback: Feedback, sign: 1 | -1): bandit.Feedback {
  switch (feedback.kind) {
    case 'value':
      return { kind: 'reward', reward: sign * feedback.value };
    case 'worst':
      return { kind: 'failed' };
    case 'exclude':
      return { kind: 'excluded' };
  }
}
