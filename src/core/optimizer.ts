/**
 * The bandit over a declared space: points and metric values in the user's own units, in and out.
 *
 * The state is a value. `ask` reads it; `tell` returns another; the same tells give the same state, whenever and wherever
 * they are replayed.
 */
import type * as family from './bandit.ts';
import { argmax } from './bbkb/batch.ts';
import { banditOf } from './beginning.ts';
import { batchSize } from './presets.ts';
import { CANDIDATES, type AlgorithmChoice, type Setting } from './setting.ts';
import { candidates, type Candidates } from './space/candidates.ts';
import type { Point } from './space/parameter.ts';

export type { AlgorithmChoice, Setting };

const NO_CANDIDATES =
  'Not one point of the space fulfils the constraints (of those there are, or of a million drawn): loosen them.';

export interface State {
  readonly setting: Setting;
  readonly candidates: Candidates;
  readonly bandit: family.Bandit;
  /** Trials told so far, excluded ones included. */
  readonly trials: number;
  /** Whether a point's metric would differ from run to run, as declared or as measured. */
  readonly noisy: boolean;
  /** Those that count: which of the trials told each was (from 0), its arm, and its reward unless it failed. */
  readonly results: readonly { readonly trial: number; readonly arm: number; readonly reward: number | undefined }[];
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

/**
 * What became of a trial: its metric, with the standard deviation of its error where that was measured, or a failure that
 * counts as the worst so far, or one whose point is dropped.
 */
export type Feedback =
  | { readonly kind: 'value'; readonly value: number; readonly sd?: number }
  | { readonly kind: 'worst' }
  | { readonly kind: 'exclude' };

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

/** @throws RangeError, a sentence, where the constraints leave nothing to try. */
export function start(setting: Setting): State {
  const { space, constraints, algorithm, seed, start } = setting;
  const given = [...start.points, ...start.past.map(({ point }) => point)];
  const arms = candidates(space, algorithm.candidates ?? CANDIDATES, seed, { given, constraints });
  if (arms.points.length === 0) throw new RangeError(NO_CANDIDATES);
  return {
    setting,
    candidates: arms,
    bandit: banditOf(setting, arms),
    trials: 0,
    noisy: setting.noise > 0,
    results: [],
  };
}

/** The next batch, of at most `limit` trials; empty when the candidates are exhausted. */
export function ask({ bandit, candidates, setting }: State, limit: number): Proposal {
  const { arms, dictionary, beta, ratio, theorySize, endedBy } = bandit.ask(limit);
  const full = arms.length < limit || arms.length === batchSize(setting);
  return {
    arms,
    points: arms.map((arm) => candidates.points[arm]),
    dictionary: dictionary.length,
    beta,
    ratio,
    theorySize,
    endedBy: endedBy !== 'limit' ? endedBy : full ? 'size' : 'budget',
  };
}

/** After a batch of `ask` was run: `feedback[s]` is what became of `arms[s]`. */
export function tell(state: State, arms: readonly number[], feedback: readonly Feedback[]): State {
  const rewards = feedback.map((each) => rewardOf(each, sign(state.setting)));
  const results = rewards.flatMap((each, s) => {
    const pull = { trial: state.trials + s, arm: arms[s] };
    return each.kind === 'excluded' ? [] : [{ ...pull, reward: each.kind === 'reward' ? each.reward : undefined }];
  });
  return {
    ...state,
    bandit: state.bandit.tell(arms, rewards),
    trials: state.trials + arms.length,
    noisy: state.noisy || feedback.some((each) => each.kind === 'value' && (each.sd ?? 0) > 0),
    results: [...state.results, ...results],
  };
}

export function belief(state: State): Belief {
  const { setting, results } = state;
  const { posterior } = state.bandit;
  const best = recommended(state);
  if (best === undefined) return { best: null, mean: null, sd: null, optimistic: null };
  const { arm, trial } = results[best];
  if (posterior === null) return { best: trial, mean: null, sd: null, optimistic: null };
  const { mean, variance, lambda, beta, scaling } = posterior;
  const inMetric = (reward: number): number => sign(setting) * (scaling.shift + scaling.scale * reward);
  const upper = mean.map((mu, i) => mu + beta * Math.sqrt(variance[i]));
  return {
    best: trial,
    mean: inMetric(mean[arm]),
    sd: scaling.scale * Math.sqrt(lambda * variance[arm]), // σ̃² is divided by λ
    optimistic: inMetric(upper[argmax(upper)]),
  };
}

/**
 * The result whose arm has the best posterior mean if rewards are noisy and there is a model, else the best reward; the
 * first of equals, and none while every trial has failed.
 */
function recommended({ results, bandit: { posterior }, noisy }: State): number | undefined {
  const merit = results.map(({ arm, reward }) =>
    reward === undefined ? -Infinity : noisy && posterior ? posterior.mean[arm] : reward,
  );
  return merit.some((value) => value > -Infinity) ? argmax(merit) : undefined;
}

/** Rewards are maximised, whatever the goal. */
function sign({ goal }: Setting): 1 | -1 {
  return goal === 'maximize' ? 1 : -1;
}

function rewardOf(feedback: Feedback, sign: 1 | -1): family.Feedback {
  switch (feedback.kind) {
    case 'value':
      return { kind: 'reward', reward: sign * feedback.value, ...(feedback.sd !== undefined && { sd: feedback.sd }) };
    case 'worst':
      return { kind: 'failed' };
    case 'exclude':
      return { kind: 'excluded' };
  }
}
