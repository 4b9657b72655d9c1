/**
 * A bandit over a fixed set of candidates that represents the space. It runs every algorithm with every preset, except
 * for `bbkb` with `practical` (engine/propose/practicalOptimizer.ts).
 *
 * This is the only place where a variance of the bandit, σ̃², which is divided by λ, becomes a standard deviation of
 * the metric.
 */
import type { ArmFeedback, Bandit } from '../../bandits/bandit.ts';
import { argmax } from '../../math/linalg/argmax.ts';
import { explainArms } from './explainArms.ts';
import { asOneMetric, withOneMetric } from './oneMetric.ts';
import { toMetric, toReward } from '../port/goal.ts';
import { NO_FEASIBLE_CANDIDATE } from '../port/messages.ts';
import { warmStartedBandit } from './warmStart.ts';
import { batchSize } from './presets.ts';
import type { Pick } from '../port/pick.ts';
import { isNoisy, type CompletedBatch, type Feedback, type Proposal } from '../port/proposal.ts';
import { NO_RECOMMENDATION, recommendedIndex, type Recommendation } from '../port/recommendation.ts';
import { DEFAULT_CANDIDATES, type OptimizerSettings } from '../port/optimizerSettings.ts';
import { fixedCandidates, type FixedCandidates } from '../../space/fixedCandidates.ts';
import { feasibility } from '../../space/feasibility.ts';
import { pooledSd } from '../../math/rewardScaling.ts';
import type { Point } from '../../space/parameter.ts';

export interface State {
  readonly kind: 'fixedCandidates';
  readonly settings: OptimizerSettings;
  /** The settings for the one metric that the bandit knows (oneMetric.ts). */
  readonly single: OptimizerSettings;
  readonly candidates: FixedCandidates;
  readonly bandit: Bandit;
  /** The bandit's picks before there are results. */
  readonly initialArms: ReadonlySet<number>;
  /** Told or given points that are not among the candidates of the space. */
  readonly extraPoints: readonly Point[];
  /** Every batch that was told, so that the state can be rebuilt over more candidates. */
  readonly completedBatches: readonly CompletedBatch[];
  /** All told trials, also the excluded and ignored ones. */
  readonly trialCount: number;
  /** The trials that count: the trial's number in the order told (from 0), its arm, and its reward unless it failed. */
  readonly results: readonly { readonly trial: number; readonly arm: number; readonly reward: number | undefined }[];
}

/** @throws RangeError, with a sentence for a person, if the constraints allow no point. */
export function start(settings: OptimizerSettings): State {
  return initialState(settings, []);
}

/**
 * The next batch, of at most `limit` trials, which begins with the `given` points; empty when the candidates are
 * exhausted.
 */
export function ask(state: State, limit: number, given: readonly Point[] = []): Proposal {
  const extended = withPoints(state, given);
  const { bandit, candidates, settings } = extended;
  const givenPoints = given.slice(0, limit);
  const size = batchSize(settings);
  const freeSlots = Math.min(limit, size === 'rule' ? limit : Math.max(size, givenPoints.length)) - givenPoints.length;
  const { posterior } = bandit;
  const givenArms = givenPoints.map((point) => armOf(candidates, point));
  const variances = givenArms.map((arm) => posterior?.variance[arm] ?? 0);
  const picksOf = (arms: readonly number[]) => picksOfArms(extended, arms, givenArms.length);
  const givenVariance = variances.reduce((sum, variance) => sum + variance, 0);
  // if the given points fill the batch, the bandit is not asked; otherwise it picks as if they were not in the batch
  if (freeSlots === 0) {
    return {
      points: givenPoints,
      picks: picksOf(givenArms),
      dictionary: 0,
      beta: posterior?.beta ?? 0,
      ratio: 1 + givenVariance,
      theorySize: givenPoints.length,
      endedBy: 'size',
    };
  }
  const { arms, dictionary, beta, ratio, theorySize, endedBy } = bandit.ask(freeSlots);
  const isFull = arms.length < freeSlots || givenPoints.length + arms.length === size;
  return {
    points: [...givenPoints, ...arms.map((arm) => candidates.points[arm])],
    picks: picksOf([...givenArms, ...arms]),
    dictionary: dictionary.length,
    beta,
    ratio: ratio + givenVariance,
    theorySize: givenPoints.length + theorySize,
    endedBy: endedBy !== 'limit' ? endedBy : isFull ? 'size' : 'budget',
  };
}

/** The state after a batch was run, whoever proposed its points. */
export function tell(previous: State, points: readonly Point[], metrics: readonly Feedback[]): State {
  const state = withPoints(previous, points);
  const feedback = metrics.map((each) => asOneMetric(each, state.settings));
  const usable = points.flatMap((point, s) => {
    const told = armFeedback(feedback[s], state.single);
    return told === undefined ? [] : [{ trial: state.trialCount + s, arm: armOf(state.candidates, point), told }];
  });
  const results = usable.flatMap(({ trial, arm, told }) =>
    told.kind === 'excluded' ? [] : [{ trial, arm, reward: measured(feedback[trial - state.trialCount], told) }],
  );
  const arms = usable.map(({ arm }) => arm);
  const usableFeedback = usable.map(({ told }) => told);
  return {
    ...state,
    bandit: arms.length === 0 ? state.bandit : state.bandit.tell(arms, usableFeedback),
    completedBatches: [...state.completedBatches, { points, feedback: metrics }],
    trialCount: state.trialCount + points.length,
    results: [...state.results, ...results],
  };
}

/** Of a weighted sum only the trial: its numbers are none of a metric. */
export function recommend(state: State): Recommendation {
  const { single, settings } = state;
  const recommendation = recommendationOf(state);
  return single === settings ? recommendation : { ...NO_RECOMMENDATION, best: recommendation.best };
}

function recommendationOf(state: State): Recommendation {
  const { single: settings, results } = state;
  const { posterior } = state.bandit;
  const bestResult = recommendedResult(state);
  if (bestResult === undefined) return NO_RECOMMENDATION;
  const { arm, trial, reward } = results[bestResult];
  if (posterior === null) return { ...NO_RECOMMENDATION, best: trial, ...withoutModel(state, reward ?? 0) };
  const { mean, variance, lambda, beta, scaling } = posterior;
  const unscaled = (reward: number): number => toMetric(scaling.shift + scaling.scale * reward, settings.goal);
  const ucb = mean.map((mu, i) => mu + beta * Math.sqrt(variance[i]));
  const noisy = hasNoise(state);
  const expected = noisy ? mean[arm] : ((reward ?? 0) - scaling.shift) / scaling.scale;
  const sdOf = (variance: number): number => Math.min(Number.MAX_VALUE, scaling.scale * Math.sqrt(lambda * variance));
  return {
    best: trial,
    mean: unscaled(mean[arm]),
    sd: sdOf(variance[arm]), // σ̃² is divided by λ
    expected: noisy ? unscaled(mean[arm]) : toMetric(reward ?? 0, settings.goal),
    predictiveSd: noisy ? sdOf(variance[arm] + 1) : 0,
    noise: noisy ? noiseOf(state) : 0,
    optimistic: unscaled(Math.max(ucb[argmax(ucb)], expected)),
  };
}

/** With noise the best measured value is what luck made it, and nothing says what to expect of another run. */
function withoutModel(state: State, reward: number): Partial<Recommendation> {
  return hasNoise(state) ? { noise: noiseOf(state) } : { expected: toMetric(reward, state.single.goal) };
}

const noiseOf = ({ completedBatches, single }: State): number =>
  pooledSd(completedBatches.flatMap(measuredSds)) ?? single.noise ?? 0;

function measuredSds({ feedback }: CompletedBatch): { readonly sd?: number }[] {
  return feedback.filter((each) => each.kind === 'value');
}

/** By posterior mean if the metric is noisy and the algorithm has a model. */
function recommendedResult(state: State): number | undefined {
  const { results, bandit } = state;
  const { posterior } = bandit;
  const rewards = results.map(({ reward }) => reward);
  const means = posterior && (() => results.map(({ arm }) => posterior.mean[arm]));
  return recommendedIndex(rewards, hasNoise(state) && means ? means : undefined);
}

/** Of a weighted sum without its predictions: they are none of a metric. */
function picksOfArms(state: State, arms: readonly number[], givenCount: number): readonly Pick[] {
  const { single, settings } = state;
  const picks = explainArms({ ...state, settings: single }, arms, givenCount, incumbentOf(state));
  return single === settings ? picks : picks.map((pick) => ({ ...pick, mean: null, sd: null }));
}

function incumbentOf(state: State) {
  const best = recommendedResult(state);
  return best === undefined ? undefined : { arm: state.results[best].arm, isNoisy: hasNoise(state) };
}

function hasNoise({ single, settings, completedBatches }: State): boolean {
  const told = completedBatches.flatMap(({ feedback }) => feedback.map((each) => asOneMetric(each, settings)));
  return isNoisy(single.noise ?? 0, told);
}

function initialState(settings: OptimizerSettings, extraPoints: readonly Point[]): State {
  const single = withOneMetric(settings);
  const { space, constraints, algorithm, seed, start } = single;
  const given = [...start.points, ...start.past.map(({ point }) => point), ...extraPoints];
  const arms = fixedCandidates(space, algorithm.candidates ?? DEFAULT_CANDIDATES, seed, { given, constraints });
  if (arms.points.length === 0) throw new RangeError(NO_FEASIBLE_CANDIDATE);
  const { bandit, initialArms } = warmStartedBandit(single, arms);
  const forbidden = forbiddenPastArms(single, arms);
  const excluded = forbidden.map(() => ({ kind: 'excluded' }) as const);
  return {
    kind: 'fixedCandidates',
    settings,
    single,
    candidates: arms,
    bandit: forbidden.length === 0 ? bandit : bandit.tell(forbidden, excluded),
    initialArms,
    extraPoints,
    completedBatches: [],
    trialCount: 0,
    results: [],
  };
}

/** Past trials that violate the constraints: the bandit learns from them, but does not try them again. */
function forbiddenPastArms({ start, constraints }: OptimizerSettings, { given }: FixedCandidates): readonly number[] {
  const isFeasible = feasibility(constraints);
  const own = new Set(given.slice(0, start.points.length));
  return start.past.flatMap(({ point }, i) => {
    const arm = given[start.points.length + i];
    return isFeasible(point) || own.has(arm) ? [] : [arm];
  });
}

/**
 * The state over candidates that include these points. If one of them is new, the state is rebuilt from all that it was
 * told.
 */
function withPoints(state: State, points: readonly Point[]): State {
  const newPoints = points.filter((point) => state.candidates.armOf(point) === undefined);
  if (newPoints.length === 0) return state;
  const extended = initialState(state.settings, [...state.extraPoints, ...newPoints]);
  return state.completedBatches.reduce((rebuilt, { points, feedback }) => tell(rebuilt, points, feedback), extended);
}

function armOf(candidates: FixedCandidates, point: Point): number {
  const arm = candidates.armOf(point);
  if (arm === undefined) throw new Error('A point of a batch is not a candidate.');
  return arm;
}

/** Undefined for a trial that failed or was stopped early: it is not recommended. */
function measured(feedback: Feedback, told: ArmFeedback): number | undefined {
  const isPredicted = feedback.kind === 'value' && feedback.deviation !== undefined;
  return told.kind === 'reward' && !isPredicted ? told.reward : undefined;
}

/**
 * Undefined for a result that may not be used. The papers' algorithms know one noise for all pulls, so no deviation.
 */
function armFeedback(feedback: Feedback, { goal }: OptimizerSettings): ArmFeedback | undefined {
  switch (feedback.kind) {
    case 'value': {
      const { value, sd } = feedback;
      return { kind: 'reward', reward: toReward(value, goal), ...(sd !== undefined && { sd }) };
    }
    case 'failed':
      return { kind: 'failed' };
    case 'excluded':
    case 'unmeasured':
      return { kind: 'excluded' };
    case 'ignored':
      return undefined;
  }
}
