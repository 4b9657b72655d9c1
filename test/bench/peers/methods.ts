/** The compared methods: how each is called and made. */
import type { AlgorithmChoice } from '../../../src/engine/port/optimizerSettings.ts';
import type { JsonProcess } from '../shared/jsonProcess.ts';
import { engineOptimizer, randomSearch, type Optimizer, type RunSetup } from './optimizer.ts';
import { optunaOptimizer } from './optuna.ts';

export interface Method {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  readonly label: string;
  /**
   * `engine`: src/engine; `optuna`: one of samplers.py's samplers, by `id`; `chance`: the same whatever is in parallel.
   */
  readonly implementation: 'engine' | 'optuna' | 'random';
  /** Whether it is compared where nobody says which methods. */
  readonly isDefault: boolean;
  readonly createOptimizer: (setup: RunSetup, optuna: () => JsonProcess) => Promise<Optimizer>;
}

export const OURS = 'ours';
export const RANDOM = 'random';

export const methods: readonly Method[] = [
  engineMethod(OURS, 'BBKB Tuner', { preset: 'practical' }),
  optunaMethod('tpe', "Optuna's TPE"),
  optunaMethod('cmaes', "Optuna's CMA-ES"),
  optunaMethod('gp', "Optuna's GP sampler"),
  {
    ...{ id: RANDOM, label: 'Random', implementation: 'random', isDefault: true },
    createOptimizer: (setup) => Promise.resolve(randomSearch(setup)),
  },
  engineMethod('exact', 'BBKB Tuner, every trial in the dictionary', { preset: 'practical', qbar: 'inf' }),
  engineMethod('theory', 'BBKB Tuner, preset theory', { preset: 'theory' }),
];

function engineMethod(id: string, label: string, algorithm: AlgorithmChoice): Method {
  return {
    ...{ id, label, implementation: 'engine', isDefault: id === OURS },
    createOptimizer: (setup) => Promise.resolve(engineOptimizer(setup, algorithm)),
  };
}

function optunaMethod(id: string, label: string): Method {
  return {
    ...{ id, label, implementation: 'optuna', isDefault: true },
    createOptimizer: ({ task, seed }, optuna) => optunaOptimizer(optuna(), { sampler: id, space: task.space, seed }),
  };
}
