/**
 * The optimizer over a declared space: points and metric values in the user's own units, in and out.
 *
 * The state is a value. `ask` reads it; `tell` returns another; the same tells give the same state, whenever and wherever
 * they are replayed.
 */
import * as overCandidates from './overCandidates.ts';
import * as practical from './practical/practical.ts';
import { moves } from './presets.ts';
import type { Belief, Feedback, Proposal } from './proposal.ts';
import type { AlgorithmChoice, Setting } from './setting.ts';
import type { Point } from './space/parameter.ts';

export type { Batch, Belief, Feedback, Proposal } from './proposal.ts';
export type { AlgorithmChoice, Setting };

export type State = practical.State | overCandidates.State;

/** @throws RangeError, a sentence, where the constraints leave nothing to try. */
export function start(setting: Setting): State {
  return moves(setting.algorithm) ? practical.start(setting) : overCandidates.start(setting);
}

/** The next batch, of at most `limit` trials; empty when the space is exhausted. `given` are in it whatever they are. */
export function ask(state: State, limit: number, given: readonly Point[] = []): Proposal {
  switch (state.over) {
    case 'space':
      return practical.ask(state, limit, given);
    case 'candidates':
      return overCandidates.ask(state, limit, given);
  }
}

/** After a batch was run, whoever proposed its points: `feedback[s]` is what became of `points[s]`. */
export function tell(state: State, points: readonly Point[], feedback: readonly Feedback[]): State {
  switch (state.over) {
    case 'space':
      return practical.tell(state, points, feedback);
    case 'candidates':
      return overCandidates.tell(state, points, feedback);
  }
}

export function belief(state: State): Belief {
  switch (state.over) {
    case 'space':
      return practical.belief(state);
    case 'candidates':
      return overCandidates.belief(state);
  }
}
