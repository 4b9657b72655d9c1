/**
 * BBKB as people use it: the practical preset of the default algorithm, over the space itself and not over a fixed set of arms.
 *
 * The state is a value: the setting and what was told. What follows from it (the model, and what it says of this batch's pool)
 * is computed when it is first asked for, so that telling a long history costs nothing, and it is the same whenever that is.
 */
import { argmax } from '../linalg/argmax.ts';
import { selectRows } from '../linalg/matrix.ts';
import type { Recommendation, Feedback, Proposal } from '../optimizer/proposal.ts';
import type { OptimizerSettings } from '../optimizer/optimizerSettings.ts';
import type { Point } from '../space/parameter.ts';
import { pickBatch, UCB_MULTIPLIER } from './batch.ts';
import { branches, type Branch } from './branches.ts';
import { searchSpaceOf, matrixOf, type SearchSpace, type Candidate } from './searchSpace.ts';
import { fitModel, type Model, type Observation } from './model.ts';
import { initialDesign } from './initialDesign.ts';
import { drawCandidates, fullGrid, type CandidateSet } from './candidateSet.ts';
import { predictMeans, predict, type Predictions } from './acquisition.ts';

/** Fresh places in a batch's pool, where a declaration does not say how many. */
const DEFAULT_CANDIDATES_PER_BATCH = 2048;
/** How many of the best places are perturbed. */
const MAX_CENTERS = 5;

const NO_FEASIBLE_POINT = 'Not one of a million points drawn from the space fulfils the constraints: loosen them.';

interface CompletedTrial {
  readonly candidate: Candidate;
  readonly feedback: Feedback;
}

export interface State {
  readonly kind: 'practical';
  readonly settings: OptimizerSettings;
  readonly searchSpace: SearchSpace;
  readonly branches: readonly Branch[];
  /** All places, where the space is small. */
  readonly grid: CandidateSet | undefined;
  readonly initialDesign: readonly Candidate[];
  readonly past: readonly CompletedTrial[];
  readonly completedTrials: readonly CompletedTrial[];
  readonly fitted: () => FittedModel;
}

/** What the history says of itself and of the next batch's pool. */
interface FittedModel {
  readonly model: Model;
  readonly candidateSet: CandidateSet;
  readonly predictions: Predictions;
}

/** @throws RangeError, a sentence, where the constraints leave nothing to try. */
export function start(settings: OptimizerSettings): State {
  const { space, constraints, algorithm, seed } = settings;
  const searchSpace = searchSpaceOf(space, constraints);
  const single = { count: 1, centers: [], repeated: [], excluded: new Set<string>() };
  if (settings.start.points.length === 0 && drawCandidates(searchSpace, single, seed, 0).points.length === 0)
    throw new RangeError(NO_FEASIBLE_POINT);
  const past = settings.start.past.map(({ point, value }): CompletedTrial => ({
    candidate: searchSpace.candidate(point),
    feedback: { kind: 'value', value },
  }));
  const grid = fullGrid(searchSpace, constraints, algorithm.candidates ?? DEFAULT_CANDIDATES_PER_BATCH);
  return withFittedModel({
    kind: 'practical',
    settings,
    searchSpace,
    branches: branches(space),
    grid,
    initialDesign: initialDesign(searchSpace, settings),
    past,
    completedTrials: [],
  });
}

/** The next batch, of at most `limit` trials, which begins with the `given` points. */
export function ask(state: State, limit: number, given: readonly Point[]): Proposal {
  const { settings, searchSpace, branches } = state;
  const { parallel, algorithm } = settings;
  const { model, candidateSet, predictions } = state.fitted();
  const givenCandidates = given.slice(0, limit).map(searchSpace.candidate);
  const size = Math.min(limit, Math.max(parallel, given.length));
  const { candidates, ratio, theorySize, endedBy } = pickBatch({
    searchSpace,
    posterior: model.posterior,
    candidateSet,
    predictions,
    first: [...givenCandidates, ...remainingDesign(state, givenCandidates)],
    size,
    tried: observationsOf(state).map(({ candidate }) => candidate.point),
    branches,
    excluded: excludedKeys(state),
    repeats: isNoisy(state),
    rule: { name: algorithm.rule ?? 'global', threshold: algorithm.threshold ?? 2 },
  });
  const { kernel } = model.posterior;
  return {
    points: candidates.map(({ point }, s) => given[s] ?? point), // as given, with what is inactive in them
    dictionary: model.dictionarySize,
    beta: UCB_MULTIPLIER * Math.sqrt(kernel.lambda) * kernel.signalSd,
    ratio,
    theorySize,
    endedBy: endedBy === 'size' && size < parallel ? 'budget' : endedBy,
  };
}

/** After any points were tried: `feedback[s]` is what became of `points[s]`. */
export function tell(state: State, points: readonly Point[], feedback: readonly Feedback[]): State {
  const newTrials = points.map((point, s): CompletedTrial => ({
    candidate: state.searchSpace.candidate(point),
    feedback: feedback[s],
  }));
  return withFittedModel({ ...state, completedTrials: [...state.completedTrials, ...newTrials] });
}

export function recommend(state: State): Recommendation {
  const { completedTrials, settings } = state;
  const values = completedTrials.map(({ feedback }) =>
    feedback.kind === 'value' ? sign(settings) * feedback.value : -Infinity,
  );
  if (values.every((value) => value === -Infinity)) return { best: null, mean: null, sd: null, optimistic: null };
  const { model, predictions } = state.fitted();
  const { posterior, warp } = model;
  const { signalSd } = posterior.kernel;
  const rows = matrixOf(completedTrials.map(({ candidate }) => candidate), state.searchSpace.groups.length); // prettier-ignore
  const scores = isNoisy(state) ? predictMeans(posterior, rows) : values;
  const best = argmax(scores.map((each, i) => (values[i] === -Infinity ? -Infinity : each)));
  const prediction = predict(posterior, selectRows(rows, [best]));
  const [mean, sd] = [prediction.mean[0], signalSd * Math.sqrt(prediction.variance[0])];
  const ucb = Array.from(
    predictions.mean,
    (mu, i) => mu + UCB_MULTIPLIER * signalSd * Math.sqrt(predictions.variance[i]),
  );
  const toMetric = (value: number): number => sign(settings) * warp.inverse(value);
  return {
    best,
    mean: toMetric(mean),
    sd: warp.inverse(mean + sd) / 2 - warp.inverse(mean - sd) / 2,
    optimistic: toMetric(Math.max(mean + UCB_MULTIPLIER * sd, ucb[argmax(ucb)] ?? -Infinity)),
  };
}

/** With what follows from it, computed at most once. */
function withFittedModel(state: Omit<State, 'fitted'>): State {
  let fitted: FittedModel | undefined;
  return { ...state, fitted: () => (fitted ??= fittedModel(state)) };
}

function fittedModel(state: Omit<State, 'fitted'>): FittedModel {
  const { searchSpace, settings, completedTrials } = state;
  const observations = observationsOf(state);
  const model = fitModel(searchSpace, settings, observations, usableCount(completedTrials));
  const candidateSet = candidatesOfBatch(state, model, observations);
  return { model, candidateSet, predictions: predict(model.posterior, candidateSet.X) };
}

/** This batch's pool: the grid, or fresh places and some near the best. */
function candidatesOfBatch(
  state: Omit<State, 'fitted'>,
  { posterior }: Model,
  observations: readonly Observation[],
): CandidateSet {
  const { searchSpace, grid, settings, completedTrials } = state;
  if (grid !== undefined) return grid;
  const candidates = [...new Map(observations.map(({ candidate }) => [candidate.key, candidate])).values()];
  const mean = predictMeans(posterior, matrixOf(candidates, searchSpace.groups.length));
  const succeeded = observations.some(({ reward }) => reward !== undefined);
  const order = [...candidates.keys()].sort((a, b) => mean[b] - mean[a] || a - b).slice(0, succeeded ? MAX_CENTERS : 0);
  const centers = order.map((i) => candidates[i]);
  const count = settings.algorithm.candidates ?? DEFAULT_CANDIDATES_PER_BATCH;
  const repeated = isNoisy(state) ? centers : [];
  return drawCandidates(
    searchSpace,
    { count, centers, repeated, excluded: excludedKeys(state) },
    settings.seed,
    usableCount(completedTrials),
  );
}

/** What of the opening was not tried, while the opening lasts: the points of a person always, the others until there are enough. */
function remainingDesign(
  { initialDesign, settings, completedTrials, past }: State,
  givenCandidates: readonly Candidate[],
): Candidate[] {
  const tried = new Set([...completedTrials, ...past].map(({ candidate }) => candidate.key));
  for (const { key } of givenCandidates) tried.add(key);
  const startPointCount = settings.start.points.length;
  return initialDesign.filter(
    ({ key }, i) => !tried.has(key) && (i < startPointCount || usableCount(completedTrials) < initialDesign.length),
  );
}

/** The trials that count, in order. */
function observationsOf({
  past,
  completedTrials,
  settings,
}: Pick<State, 'past' | 'completedTrials' | 'settings'>): Observation[] {
  return [...past, ...completedTrials].flatMap(({ candidate, feedback }): Observation[] => {
    switch (feedback.kind) {
      case 'value': {
        const { value, sd } = feedback;
        return [{ candidate, reward: sign(settings) * value, ...(sd !== undefined && { sd }) }];
      }
      case 'failed':
        return [{ candidate, reward: undefined }];
      case 'excluded':
      case 'ignored':
        return [];
    }
  });
}

/** The keys that may not be proposed: what was excluded, and without noise what was tried. */
function excludedKeys(state: Pick<State, 'past' | 'completedTrials' | 'settings'>): Set<string> {
  const repeats = isNoisy(state);
  const trials = [...state.past, ...state.completedTrials].filter(
    ({ feedback: { kind } }) => kind === 'excluded' || (!repeats && kind !== 'ignored'),
  );
  return new Set(trials.map(({ candidate }) => candidate.key));
}

/** How many trials were told whose results may be used; the others change nothing. */
function usableCount(trials: readonly CompletedTrial[]): number {
  return trials.filter(({ feedback: { kind } }) => kind !== 'ignored').length;
}

/** Whether a point's metric would differ from run to run, as declared or as measured. */
function isNoisy({ settings, completedTrials }: Pick<State, 'settings' | 'completedTrials'>): boolean {
  return (
    settings.noise > 0 || completedTrials.some(({ feedback }) => feedback.kind === 'value' && (feedback.sd ?? 0) > 0)
  );
}

/** Rewards are maximised, whatever the goal. */
function sign({ goal }: OptimizerSettings): 1 | -1 {
  return goal === 'maximize' ? 1 : -1;
}
