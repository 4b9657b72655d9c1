/** The methods of the papers: how they are called, how they are drawn, and what the simulation is asked for. */
import type { Config } from '../../../src/simulation/config.ts';
import type { Method } from './experiment.ts';

/** A method that the simulation runs. */
export interface Simulated extends Method {
  readonly ask: Partial<Pick<Config, 'algorithm' | 'rule' | 'maxBatch'>>;
}

export const GLOBAL: Simulated = {
  id: 'global',
  label: 'Global-BBKB',
  style: 0,
  ask: { algorithm: 'bbkb', rule: 'global' },
};

export const LOCAL: Simulated = {
  id: 'local',
  label: 'GlobalLocal-BBKB',
  style: 1,
  ask: { algorithm: 'bbkb', rule: 'local' },
};

export const LOCAL_CODE: Simulated = {
  id: 'local-code',
  label: "GlobalLocal as in the authors' code",
  style: 2,
  ask: { algorithm: 'bbkb', rule: 'local-code' },
};

export const BKB: Simulated = { id: 'bkb', label: 'BKB', style: 3, ask: { algorithm: 'bkb' } };
export const GP_UCB: Simulated = { id: 'gp-ucb', label: 'GP-UCB', style: 4, ask: { algorithm: 'gp-ucb' } };
export const GP_BUCB: Simulated = {
  id: 'gp-bucb',
  label: 'GP-BUCB',
  style: 5,
  ask: { algorithm: 'gp-bucb', rule: 'product' },
};
export const THOMPSON: Simulated = {
  id: 'thompson',
  label: 'Thompson sampling',
  style: 6,
  ask: { algorithm: 'thompson', maxBatch: 30 },
};
export const EVOLUTION: Simulated = {
  id: 'evolution',
  label: 'Regularized evolution',
  style: 4,
  ask: { algorithm: 'evolution', maxBatch: 1 },
};
export const GREEDY: Simulated = {
  id: 'epsilon-greedy',
  label: 'ε-greedy',
  style: 7,
  ask: { algorithm: 'epsilon-greedy', maxBatch: 1 },
};
export const UNIFORM: Simulated = {
  id: 'uniform',
  label: 'Uniform',
  style: 8,
  ask: { algorithm: 'random', maxBatch: 1 },
};
