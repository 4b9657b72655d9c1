/**
 * The optimizer over a declared space. Points and metric values are in the user's own units, in both directions.
 *
 * The state is a value. `ask` reads it; `tell` returns a new state. The same tells give the same state, whenever and
 * wherever they are replayed.
 */
import * as fixedCandidatesOptimizer from './fixedCandidates/fixedCandidatesOptimizer.ts';
import { asOneMetric } from './fixedCandidates/oneMetric.ts';
import * as practicalOptimizer from './propose/practicalOptimizer.ts';
import { inMetricUnit, largestSize, unitFor } from './port/metricUnit.ts';
import { feedbackIn, settingsIn } from './port/numericRange.ts';
import { usesPracticalOptimizer } from './fixedCandidates/presets.ts';
import { expectedEnds } from './pausing/expectedEnds.ts';
import { nextTrials } from './pausing/nextTrials.ts';
import type { BegunTrial, PausingAnswer, PausingQuestion } from './port/pausing.ts';
import type { CompletedBatch, Feedback, Proposal } from './port/proposal.ts';
import type { Recommendation } from './port/recommendation.ts';
import type { AlgorithmChoice, OptimizerSettings } from './port/optimizerSettings.ts';
import type { Point } from '../space/parameter.ts';

export type { CompletedBatch, Feedback, Proposal, Recommendation };
export type { AlgorithmChoice, OptimizerSettings };

export interface State {
  readonly settings: OptimizerSettings;
  readonly completedBatches: readonly CompletedBatch[];
  /** The largest size of a value so far. */
  readonly largest: number;
  /** The divisor of the values that the optimizer is told (metricUnit.ts). */
  readonly unit: number;
  readonly optimizer: practicalOptimizer.State | fixedCandidatesOptimizer.State;
}

/** @throws RangeError, with a sentence for a person, if the constraints allow no point. */
export function start(settings: OptimizerSettings): State {
  const largest = largestSize(valuesOf(settings.start.past.map((told) => ({ kind: 'value', ...told })), settings)); // oxfmt-ignore
  const unit = unitFor(largest);
  return { settings, completedBatches: [], largest, unit, optimizer: startIn(unit, settings) };
}

/**
 * The next batch, of at most `limit` trials; empty when the space is exhausted, or nothing would end in the
 * `secondsLeft`, which only the practical optimizer knows to use. It begins with the `given` points, even those that
 * constraints or earlier trials would exclude.
 */
export function ask(
  { optimizer, unit }: State,
  limit: number,
  given: readonly Point[] = [],
  secondsLeft = Infinity,
): Proposal {
  const proposal = askOf(optimizer, limit, given, secondsLeft);
  const picks = proposal.picks.map((pick) => ({
    ...pick,
    mean: inMetricUnit(pick.mean, unit),
    sd: inMetricUnit(pick.sd, unit),
  }));
  return { ...proposal, picks };
}

/** The state after a batch was run, whoever proposed its points: `feedback[s]` is the result of `points[s]`. */
export function tell(state: State, points: readonly Point[], feedback: readonly Feedback[]): State {
  const completedBatches = [...state.completedBatches, { points, feedback }];
  const largest = largestSize(valuesOf(feedback, state.settings), state.largest);
  const unit = unitFor(largest);
  if (unit === state.unit) {
    const optimizer = tellTo(state.optimizer, points, feedbackIn(unit, feedback));
    return { ...state, completedBatches, largest, optimizer };
  }
  const optimizer = completedBatches.reduce(
    (retold, { points, feedback }) => tellTo(retold, points, feedbackIn(unit, feedback)),
    startIn(unit, state.settings),
  );
  return { ...state, completedBatches, largest, unit, optimizer };
}

/**
 * What the free slots do next in a study whose trials pause: only of the default algorithm. The question has all results
 * itself; of the state, only the settings and the past trials count.
 */
export function askWithPauses({ optimizer }: State, question: PausingQuestion): PausingAnswer {
  if (optimizer.kind !== 'practical') throw new Error('Only the default algorithm knows paused trials.');
  return nextTrials(optimizer, question);
}

/** Told of the results to expect of paused trials as of trials that were stopped early: only to explain a study. */
export function withExpectedEnds(state: State, trials: readonly BegunTrial[]): State {
  const ends = expectedEnds(trials, state.settings.goal);
  if (ends.length === 0) return state;
  const feedback = ends.map(({ value, deviation }): Feedback => ({ kind: 'value', value, deviation }));
  return tell(state, ends.map(({ point }) => point), feedback); // oxfmt-ignore
}

export function recommend({ optimizer, unit }: State): Recommendation {
  const values = recommendOf(optimizer);
  return {
    ...values,
    mean: inMetricUnit(values.mean, unit),
    sd: inMetricUnit(values.sd, unit),
    expected: inMetricUnit(values.expected, unit),
    predictiveSd: inMetricUnit(values.predictiveSd, unit),
    noise: inMetricUnit(values.noise, unit),
    optimistic: inMetricUnit(values.optimistic, unit),
  };
}

/** Of the metric, and of the weighted sum where an algorithm sees that in its place. */
function valuesOf(feedback: readonly Feedback[], settings: OptimizerSettings) {
  const sums = usesPracticalOptimizer(settings.algorithm) ? [] : feedback.map((each) => asOneMetric(each, settings));
  return [...feedback, ...sums].filter((each) => each.kind === 'value');
}

function startIn(unit: number, settings: OptimizerSettings): State['optimizer'] {
  const scaled = settingsIn(unit, settings);
  return usesPracticalOptimizer(settings.algorithm)
    ? practicalOptimizer.start(scaled)
    : fixedCandidatesOptimizer.start(scaled);
}

function askOf(optimizer: State['optimizer'], limit: number, given: readonly Point[], secondsLeft: number): Proposal {
  switch (optimizer.kind) {
    case 'practical':
      return practicalOptimizer.ask(optimizer, limit, given, secondsLeft);
    case 'fixedCandidates':
      return fixedCandidatesOptimizer.ask(optimizer, limit, given);
  }
}

function tellTo(
  optimizer: State['optimizer'],
  points: readonly Point[],
  feedback: readonly Feedback[],
): State['optimizer'] {
  switch (optimizer.kind) {
    case 'practical':
      return practicalOptimizer.tell(optimizer, points, feedback);
    case 'fixedCandidates':
      return fixedCandidatesOptimizer.tell(optimizer, points, feedback);
  }
}

function recommendOf(optimizer: State['optimizer']): Recommendation {
  switch (optimizer.kind) {
    case 'practical':
      return practicalOptimizer.recommend(optimizer);
    case 'fixedCandidates':
      return fixedCandidatesOptimizer.recommend(optimizer);
  }
}
