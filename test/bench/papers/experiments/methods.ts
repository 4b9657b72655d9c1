/** The methods of the papers: how they are called, how they are drawn, and what the simulation is asked for. */
import type { Config } from '../../../../src/lab/config.ts';
import type { Method } from '../experiment.ts';

/** A method that the simulation runs. */
export interface SimulatedMethod extends Method {
  readonly config: Partial<Pick<Config, 'algorithm' | 'rule' | 'maxBatch'>>;
}

export const GLOBAL: SimulatedMethod = {
  id: 'global',
  label: 'Global-BBKB',
  style: 0,
  config: { algorithm: 'bbkb', rule: 'global' },
};

export const LOCAL: SimulatedMethod = {
  id: 'local',
  label: 'GlobalLocal-BBKB',
  style: 1,
  config: { algorithm: 'bbkb', rule: 'local' },
};

export const LOCAL_CODE: SimulatedMethod = {
  id: 'local-code',
  label: "GlobalLocal as in the authors' code",
  style: 2,
  config: { algorithm: 'bbkb', rule: 'local-code' },
};

export const BKB: SimulatedMethod = { id: 'bkb', label: 'BKB', style: 3, config: { algorithm: 'bkb' } };
export const GP_UCB: SimulatedMethod = { id: 'gp-ucb', label: 'GP-UCB', style: 4, config: { algorithm: 'gp-ucb' } };
export const GP_BUCB: SimulatedMethod = {
  id: 'gp-bucb',
  label: 'GP-BUCB',
  style: 5,
  config: { algorithm: 'gp-bucb', rule: 'product' },
};
export const THOMPSON: SimulatedMethod = {
  id: 'thompson',
  label: 'Thompson sampling',
  style: 6,
  config: { algorithm: 'thompson', maxBatch: 30 },
};
export const EVOLUTION: SimulatedMethod = {
  id: 'evolution',
  label: 'Regularized evolution',
  style: 4,
  config: { algorithm: 'evolution', maxBatch: 1 },
};
export const GREEDY: SimulatedMethod = {
  id: 'epsilon-greedy',
  label: 'ε-greedy',
  style: 7,
  config: { algorithm: 'epsilon-greedy', maxBatch: 1 },
};
export const UNIFORM: SimulatedMethod = {
  id: 'uniform',
  label: 'Uniform',
  style: 8,
  config: { algorithm: 'random', maxBatch: 1 },
};
