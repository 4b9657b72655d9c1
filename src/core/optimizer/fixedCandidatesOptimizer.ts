/** A bandit over the fixed candidates that stand for a space: every algorithm of the family by every preset but one. */
import type * as family from '../bandit.ts';
import { argmax } from '../linalg/argmax.ts';
import { warmStartedBandit } from './warmStart.ts';
import { batchSize } from './presets.ts';
import type { CompletedBatch, Recommendation, Feedback, Proposal } from './proposal.ts';
import { DEFAULT_CANDIDATES, type OptimizerSettings } from './optimizerSettings.ts';
import { fixedCandidates, type FixedCandidates } from '../space/fixedCandidates.ts';
import type { Point } from '../space/parameter.ts';

const NO_FEASIBLE_POINT =
  'Not one point of the space fulfils the constraints (of those there are, or of a million drawn): loosen them.';

export interface State {
  readonly kind: 'fixedCandidates';
  readonly settings: OptimizerSettings;
  readonly candidates: FixedCandidates;
  readonly bandit: family.Bandit;
  /** Points told or given that the candidates would lack. */
  readonly extraPoints: readonly Point[];
  /** Every batch told, so that the state can be made again over more candidates. */
  readonly completedBatches: readonly CompletedBatch[];
  /** Trials told so far, excluded and void ones included. */
  readonly trialCount: number;
  /** Whether a point's metric would differ from run to run, as declared or as measured. */
  readonly isNoisy: boolean;
  /** Those that count: which of the trials told each was (from 0), its arm, and its reward unless it failed. */
  readonly results: readonly { readonly trial: number; readonly arm: number; readonly reward: number | undefined }[];
}

/** @throws RangeError, a sentence, where the constraints leave nothing to try. */
export function start(settings: OptimizerSettings): State {
  return initialState(settings, []);
}

/** The next batch, of at most `limit` trials; empty when the candidates are exhausted. `given` are in it whatever they are. */
export function ask(state: State, limit: number, given: readonly Point[] = []): Proposal {
  const { bandit, candidates, settings } = withPoints(state, given);
  const givenPoints = given.slice(0, limit);
  const size = batchSize(settings);
  const freeSlots = Math.min(limit, size === 'rule' ? limit : Math.max(size, givenPoints.length)) - givenPoints.length;
  const { posterior } = bandit;
  const variances = givenPoints.map((point) => posterior?.variance[armOf(candidates, point)] ?? 0);
  const givenVariance = variances.reduce((sum, variance) => sum + variance, 0);
  // what a person wants to see run needs no bandit, and the bandit's picks are made as if it were not there
  if (freeSlots === 0) {
    return { points: givenPoints, dictionary: 0, beta: posterior?.beta ?? 0, ratio: 1 + givenVariance, theorySize: givenPoints.length, endedBy: 'size' }; // prettier-ignore
  }
  const { arms, dictionary, beta, ratio, theorySize, endedBy } = bandit.ask(freeSlots);
  const isFull = arms.length < freeSlots || givenPoints.length + arms.length === size;
  return {
    points: [...givenPoints, ...arms.map((arm) => candidates.points[arm])],
    dictionary: dictionary.length,
    beta,
    ratio: ratio + givenVariance,
    theorySize: givenPoints.length + theorySize,
    endedBy: endedBy !== 'limit' ? endedBy : isFull ? 'size' : 'budget',
  };
}

/** After a batch was run, whoever proposed its points. */
export function tell(previous: State, points: readonly Point[], feedback: readonly Feedback[]): State {
  const state = withPoints(previous, points);
  const usable = points.flatMap((point, s) => {
    const reward = banditFeedback(feedback[s], sign(state.settings));
    return reward === undefined ? [] : [{ trial: state.trialCount + s, arm: armOf(state.candidates, point), reward }];
  });
  const results = usable.flatMap(({ trial, arm, reward: each }) =>
    each.kind === 'excluded' ? [] : [{ trial, arm, reward: each.kind === 'reward' ? each.reward : undefined }],
  );
  const arms = usable.map(({ arm }) => arm);
  const rewards = usable.map(({ reward }) => reward);
  return {
    ...state,
    bandit: arms.length === 0 ? state.bandit : state.bandit.tell(arms, rewards),
    completedBatches: [...state.completedBatches, { points, feedback }],
    trialCount: state.trialCount + points.length,
    isNoisy: state.isNoisy || feedback.some((each) => each.kind === 'value' && (each.sd ?? 0) > 0),
    results: [...state.results, ...results],
  };
}

export function recommend(state: State): Recommendation {
  const { settings, results } = state;
  const { posterior } = state.bandit;
  const bestResult = recommendedResult(state);
  if (bestResult === undefined) return { best: null, mean: null, sd: null, optimistic: null };
  const { arm, trial } = results[bestResult];
  if (posterior === null) return { best: trial, mean: null, sd: null, optimistic: null };
  const { mean, variance, lambda, beta, scaling } = posterior;
  const toMetric = (reward: number): number => sign(settings) * (scaling.shift + scaling.scale * reward);
  const ucb = mean.map((mu, i) => mu + beta * Math.sqrt(variance[i]));
  return {
    best: trial,
    mean: toMetric(mean[arm]),
    sd: scaling.scale * Math.sqrt(lambda * variance[arm]), // σ̃² is divided by λ
    optimistic: toMetric(ucb[argmax(ucb)]),
  };
}

/**
 * The result whose arm has the best posterior mean if rewards are noisy and there is a model, else the best reward; the
 * first of equals, and none while every trial has failed.
 */
function recommendedResult({ results, bandit: { posterior }, isNoisy }: State): number | undefined {
  const scores = results.map(({ arm, reward }) =>
    reward === undefined ? -Infinity : isNoisy && posterior ? posterior.mean[arm] : reward,
  );
  return scores.some((value) => value > -Infinity) ? argmax(scores) : undefined;
}

function initialState(settings: OptimizerSettings, extraPoints: readonly Point[]): State {
  const { space, constraints, algorithm, seed, start } = settings;
  const given = [...start.points, ...start.past.map(({ point }) => point), ...extraPoints];
  const arms = fixedCandidates(space, algorithm.candidates ?? DEFAULT_CANDIDATES, seed, { given, constraints });
  if (arms.points.length === 0) throw new RangeError(NO_FEASIBLE_POINT);
  return {
    kind: 'fixedCandidates',
    settings,
    candidates: arms,
    bandit: warmStartedBandit(settings, arms),
    extraPoints,
    completedBatches: [],
    trialCount: 0,
    isNoisy: settings.noise > 0,
    results: [],
  };
}

/** The state over candidates that have these points as well: made again from all that it was told, where one is new. */
function withPoints(state: State, points: readonly Point[]): State {
  const newPoints = points.filter((point) => state.candidates.armOf(point) === undefined);
  if (newPoints.length === 0) return state;
  const extended = initialState(state.settings, [...state.extraPoints, ...newPoints]);
  return state.completedBatches.reduce((state, { points, feedback }) => tell(state, points, feedback), extended);
}

function armOf(candidates: FixedCandidates, point: Point): number {
  const arm = candidates.armOf(point);
  if (arm === undefined) throw new Error('A point of a batch is no candidate.');
  return arm;
}

/** Rewards are maximised, whatever the goal. */
function sign({ goal }: OptimizerSettings): 1 | -1 {
  return goal === 'maximize' ? 1 : -1;
}

/** Undefined for what may not be used. */
function banditFeedback(feedback: Feedback, sign: 1 | -1): family.ArmFeedback | undefined {
  switch (feedback.kind) {
    case 'value':
      return { kind: 'reward', reward: sign * feedback.value, ...(feedback.sd !== undefined && { sd: feedback.sd }) };
    case 'failed':
      return { kind: 'failed' };
    case 'excluded':
      return { kind: 'excluded' };
    case 'ignored':
      return undefined;
  }
}
