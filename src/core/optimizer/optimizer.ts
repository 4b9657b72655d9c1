/**
 * The optimizer over a declared space. Points and metric values are in the user's own units, in both directions.
 *
 * The state is a value. `ask` reads it; `tell` returns a new state. The same tells give the same state, whenever and
 * wherever they are replayed.
 */
import * as fixedCandidatesOptimizer from './fixedCandidatesOptimizer.ts';
import * as practicalOptimizer from '../practical/practicalOptimizer.ts';
import { usesPracticalOptimizer } from './presets.ts';
import type { Recommendation, Feedback, Proposal } from './proposal.ts';
import type { AlgorithmChoice, OptimizerSettings } from './optimizerSettings.ts';
import type { Point } from '../space/parameter.ts';

export type { CompletedBatch, Recommendation, Feedback, Proposal } from './proposal.ts';
export type { AlgorithmChoice, OptimizerSettings };

export type State = practicalOptimizer.State | fixedCandidatesOptimizer.State;

/** @throws RangeError, with a sentence for a person, if the constraints allow no point. */
export function start(settings: OptimizerSettings): State {
  return usesPracticalOptimizer(settings.algorithm)
    ? practicalOptimizer.start(settings)
    : fixedCandidatesOptimizer.start(settings);
}

/**
 * The next batch, of at most `limit` trials; empty when the space is exhausted, or nothing would end in the `secondsLeft`,
 * which only the practical optimizer knows to use. It begins with the `given` points, even those that constraints or
 * earlier trials would exclude.
 */
export function ask(state: State, limit: number, given: readonly Point[] = [], secondsLeft = Infinity): Proposal {
  switch (state.kind) {
    case 'practical':
      return practicalOptimizer.ask(state, limit, given, secondsLeft);
    case 'fixedCandidates':
      return fixedCandidatesOptimizer.ask(state, limit, given);
  }
}

/** The state after a batch was run, whoever proposed its points: `feedback[s]` is the result of `points[s]`. */
export function tell(state: State, points: readonly Point[], feedback: readonly Feedback[]): State {
  switch (state.kind) {
    case 'practical':
      return practicalOptimizer.tell(state, points, feedback);
    case 'fixedCandidates':
      return fixedCandidatesOptimizer.tell(state, points, feedback);
  }
}

export function recommend(state: State): Recommendation {
  switch (state.kind) {
    case 'practical':
      return practicalOptimizer.recommend(state);
    case 'fixedCandidates':
      return fixedCandidatesOptimizer.recommend(state);
  }
}
