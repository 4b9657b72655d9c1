/** A bandit over the fixed candidates that stand for a space: every algorithm of the family by every preset but one. */
import type * as family from './bandit.ts';
import { argmax } from './bbkb/batch.ts';
import { banditOf } from './beginning.ts';
import { batchSize } from './presets.ts';
import type { Batch, Belief, Feedback, Proposal } from './proposal.ts';
import { CANDIDATES, type Setting } from './setting.ts';
import { candidates, type Candidates } from './space/candidates.ts';
import type { Point } from './space/parameter.ts';

const NO_CANDIDATES =
  'Not one point of the space fulfils the constraints (of those there are, or of a million drawn): loosen them.';

export interface State {
  readonly over: 'candidates';
  readonly setting: Setting;
  readonly candidates: Candidates;
  readonly bandit: family.Bandit;
  /** Points told or given that the candidates would lack. */
  readonly extra: readonly Point[];
  /** Every batch told, so that the state can be made again over more candidates. */
  readonly told: readonly Batch[];
  /** Trials told so far, excluded and void ones included. */
  readonly trials: number;
  /** Whether a point's metric would differ from run to run, as declared or as measured. */
  readonly noisy: boolean;
  /** Those that count: which of the trials told each was (from 0), its arm, and its reward unless it failed. */
  readonly results: readonly { readonly trial: number; readonly arm: number; readonly reward: number | undefined }[];
}

/** @throws RangeError, a sentence, where the constraints leave nothing to try. */
export function start(setting: Setting): State {
  return begun(setting, []);
}

/** The next batch, of at most `limit` trials; empty when the candidates are exhausted. `given` are in it whatever they are. */
export function ask(state: State, limit: number, given: readonly Point[] = []): Proposal {
  const { bandit, candidates, setting } = including(state, given);
  const first = given.slice(0, limit);
  const size = batchSize(setting);
  const room = Math.min(limit, size === 'rule' ? limit : Math.max(size, first.length)) - first.length;
  const { posterior } = bandit;
  const variances = first.map((point) => posterior?.variance[armOf(candidates, point)] ?? 0);
  const taken = variances.reduce((sum, variance) => sum + variance, 0);
  // what a person wants to see run needs no bandit, and the bandit's picks are made as if it were not there
  if (room === 0) {
    return { points: first, dictionary: 0, beta: posterior?.beta ?? 0, ratio: 1 + taken, theorySize: first.length, endedBy: 'size' }; // prettier-ignore
  }
  const { arms, dictionary, beta, ratio, theorySize, endedBy } = bandit.ask(room);
  const full = arms.length < room || first.length + arms.length === size;
  return {
    points: [...first, ...arms.map((arm) => candidates.points[arm])],
    dictionary: dictionary.length,
    beta,
    ratio: ratio + taken,
    theorySize: first.length + theorySize,
    endedBy: endedBy !== 'limit' ? endedBy : full ? 'size' : 'budget',
  };
}

/** After a batch was run, whoever proposed its points. */
export function tell(before: State, points: readonly Point[], feedback: readonly Feedback[]): State {
  const state = including(before, points);
  const counted = points.flatMap((point, s) => {
    const reward = rewardOf(feedback[s], sign(state.setting));
    return reward === undefined ? [] : [{ trial: state.trials + s, arm: armOf(state.candidates, point), reward }];
  });
  const results = counted.flatMap(({ trial, arm, reward: each }) =>
    each.kind === 'excluded' ? [] : [{ trial, arm, reward: each.kind === 'reward' ? each.reward : undefined }],
  );
  const arms = counted.map(({ arm }) => arm);
  const rewards = counted.map(({ reward }) => reward);
  return {
    ...state,
    bandit: arms.length === 0 ? state.bandit : state.bandit.tell(arms, rewards),
    told: [...state.told, { points, feedback }],
    trials: state.trials + points.length,
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

function begun(setting: Setting, extra: readonly Point[]): State {
  const { space, constraints, algorithm, seed, start } = setting;
  const given = [...start.points, ...start.past.map(({ point }) => point), ...extra];
  const arms = candidates(space, algorithm.candidates ?? CANDIDATES, seed, { given, constraints });
  if (arms.points.length === 0) throw new RangeError(NO_CANDIDATES);
  return {
    over: 'candidates',
    setting,
    candidates: arms,
    bandit: banditOf(setting, arms),
    extra,
    told: [],
    trials: 0,
    noisy: setting.noise > 0,
    results: [],
  };
}

/** The state over candidates that have these points as well: made again from all that it was told, where one is new. */
function including(state: State, points: readonly Point[]): State {
  const added = points.filter((point) => state.candidates.armOf(point) === undefined);
  if (added.length === 0) return state;
  const wider = begun(state.setting, [...state.extra, ...added]);
  return state.told.reduce((state, { points, feedback }) => tell(state, points, feedback), wider);
}

function armOf(candidates: Candidates, point: Point): number {
  const arm = candidates.armOf(point);
  if (arm === undefined) throw new Error('A point of a batch is no candidate.');
  return arm;
}

/** Rewards are maximised, whatever the goal. */
function sign({ goal }: Setting): 1 | -1 {
  return goal === 'maximize' ? 1 : -1;
}

/** Undefined for what may not be used. */
function rewardOf(feedback: Feedback, sign: 1 | -1): family.Feedback | undefined {
  switch (feedback.kind) {
    case 'value':
      return { kind: 'reward', reward: sign * feedback.value, ...(feedback.sd !== undefined && { sd: feedback.sd }) };
    case 'worst':
      return { kind: 'failed' };
    case 'exclude':
      return { kind: 'excluded' };
    case 'void':
      return undefined;
  }
}
