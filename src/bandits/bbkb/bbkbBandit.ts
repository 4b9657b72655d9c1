/** BBKB behind the interface of all algorithms. */
import type { Bandit, ArmBatch, ArmPosterior } from '../bandit.ts';
import { ask, tell } from './bbkb.ts';
import type { BbkbState } from './state.ts';

export function bbkbBandit(state: BbkbState): Bandit {
  return {
    ask: (limit) => batchOf(state, limit),
    tell: (arms, feedback) => bbkbBandit(tell(state, arms, feedback)),
    posterior: posteriorOf(state),
  };
}

export function batchOf(state: BbkbState, limit: number): ArmBatch {
  return { ...ask(state, limit), dictionary: dictionaryOf(state), beta: state.beta };
}

export function posteriorOf({ posterior, scaling, beta }: BbkbState): ArmPosterior {
  return {
    get mean() {
      return posterior.mean;
    },
    get variance() {
      return posterior.variances();
    },
    lambda: posterior.lambda,
    scaling,
    beta,
  };
}

/** The arms of the dictionary, ascending. */
export function dictionaryOf({ posterior }: BbkbState): number[] {
  return [...posterior.dictionary].sort((a, b) => a - b);
}
