/**
 * The optimizer over a declared space: points and metric values in the user's own units, in and out.
 *
 * The state is a value. `ask` reads it; `tell` returns another; the same tells give the same state, whenever and wherever
 * they are replayed.
 */
import * as overCandidates from './fixedCandidatesOptimizer.ts';
import * as practical from '../practical/practicalOptimizer.ts';
import { usesPracticalOptimizer } from './presets.ts';
import type { Recommendation, Feedback, Proposal } from './proposal.ts';
import type { AlgorithmChoice, OptimizerSettings } from './optimizerSettings.ts';
import type { Point } from '../space/parameter.ts';

export type { CompletedBatch, Recommendation, Feedback, Proposal } from './proposal.ts';
export type { AlgorithmChoice, OptimizerSettings };

export type State = practical.State | overCandidates.State;

/** @throws RangeError, a sentence, where the constraints leave nothing to try. */
export function start(settings: OptimizerSettings): State {
  return usesPracticalOptimizer(settings.algorithm) ? practical.start(settings) : overCandidates.start(settings);
}

/** The next batch, of at most `limit` trials; empty when the space is exhausted. `given` are in it whatever they are. */
export function ask(state: State, limit: number, given: readonly Point[] = []): Proposal {
  switch (state.kind) {
    case 'practical':
      return practical.ask(state, limit, given);
    case 'fixedCandidates':
      return overCandidates.ask(state, limit, given);
  }
}

/** After a batch was run, whoever proposed its points: `feedback[s]` is what became of `points[s]`. */
export function tell(state: State, points: readonly Point[], feedback: readonly Feedback[]): State {
  switch (state.kind) {
    case 'practical':
      return practical.tell(state, points, feedback);
    case 'fixedCandidates':
      return overCandidates.tell(state, points, feedback);
  }
}

export function recommend(state: State): Recommendation {
  switch (state.kind) {
    case 'practical':
      return practical.recommend(state);
    case 'fixedCandidates':
      return overCandidates.recommend(state);
  }
}
