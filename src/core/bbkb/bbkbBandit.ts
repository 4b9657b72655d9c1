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

export function posteriorOf({ mean, variance, posteriorCovariance, scaling, beta }: BbkbState): ArmPosterior {
  return { mean, variance, lambda: posteriorCovariance.lambda, scaling, beta };
}

/** The arms of the dictionary, ascending. */
export function dictionaryOf({ posteriorCovariance }: BbkbState): number[] {
  return [...posteriorCovariance.embedding.dictionary].sort((a, b) => a - b);
}
