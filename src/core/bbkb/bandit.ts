/** BBKB's state behind the interface of the whole family. */
import type { Bandit, Batch, Posterior } from '../bandit.ts';
import { ask, tell, type State } from './bbkb.ts';

export function bbkbBandit(state: State): Bandit {
  return {
    ask: (limit) => batchOf(state, limit),
    tell: (arms, feedback) => bbkbBandit(tell(state, arms, feedback)),
    posterior: posteriorOf(state),
  };
}

export function batchOf(state: State, limit: number): Batch {
  return { ...ask(state, limit), dictionary: dictionaryOf(state), beta: state.beta };
}

export function posteriorOf({ mean, variance, spread, scaling, beta }: State): Posterior {
  return { mean, variance, lambda: spread.lambda, scaling, beta };
}

/** Its arms, ascending. */
export function dictionaryOf({ spread }: State): number[] {
  return [...spread.embedding.dictionary].sort((a, b) => a - b);
}
