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
   * `engine`: src/engine; `python`: one of samplers.py's samplers, by `id`; `random`: the same whatever is in parallel.
   */
  readonly implementation: 'engine' | 'python' | 'random';
  /** Whether it is compared where nobody says which methods. */
  readonly isDefault: boolean;
  /** Whether it takes seconds for a trial, so that its runs are shorter (`--slow`). */
  readonly isSlow: boolean;
  readonly createOptimizer: (setup: RunSetup, optuna: () => JsonProcess) => Promise<Optimizer>;
}

export const OURS = 'ours';
export const RANDOM = 'random';

export const methods: readonly Method[] = [
  engineMethod(OURS, 'BBKB Tuner', { preset: 'practical' }),
  pythonMethod('tpe', "Optuna's TPE"),
  pythonMethod('cmaes', "Optuna's CMA-ES"),
  pythonMethod('gp', "Optuna's GP sampler", true),
  pythonMethod('hebo', 'HEBO', true),
  pythonMethod('turbo', 'TuRBO'),
  {
    ...{ id: RANDOM, label: 'Random', implementation: 'random', isDefault: true, isSlow: false },
    createOptimizer: (setup) => Promise.resolve(randomSearch(setup)),
  },
  engineMethod('exact', 'BBKB Tuner, every trial in the dictionary', { preset: 'practical', qbar: 'inf' }),
  engineMethod('theory', 'BBKB Tuner, preset theory', { preset: 'theory' }),
];

function engineMethod(id: string, label: string, algorithm: AlgorithmChoice): Method {
  return {
    ...{ id, label, implementation: 'engine', isDefault: id === OURS, isSlow: false },
    createOptimizer: (setup) => Promise.resolve(engineOptimizer(setup, algorithm)),
  };
}

function pythonMethod(id: string, label: string, isSlow = false): Method {
  return {
    ...{ id, label, implementation: 'python', isDefault: true, isSlow },
    createOptimizer: ({ task, seed }, optuna) => optunaOptimizer(optuna(), { sampler: id, space: task.space, seed }),
  };
}
