/** What is compared: how each method is called, drawn and made. */
import { engineOptimizer, randomSearch, type Optimizer, type RunSetup } from './optimizer.ts';
import type { OptunaProcess } from './optuna.ts';

export interface Method {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  readonly label: string;
  /** Which colour and dash of the page's (see browser.ts). */
  readonly style: number;
  /** `engine`: src/core; `optuna`: one of samplers.py's samplers, by `id`; `chance`: the same whatever is in parallel. */
  readonly implementation: 'engine' | 'optuna' | 'random';
  /** Whether it is compared where nobody says which methods. */
  readonly isDefault: boolean;
  readonly createOptimizer: (setup: RunSetup, optuna: () => OptunaProcess) => Promise<Optimizer>;
}

export const OURS = 'ours';
export const RANDOM = 'random';

export const methods: readonly Method[] = [
  {
    id: OURS,
    label: 'BBKB Tuner',
    style: 0,
    implementation: 'engine',
    isDefault: true,
    createOptimizer: (setup) => Promise.resolve(engineOptimizer(setup, { preset: 'practical' })),
  },
  {
    id: 'tpe',
    label: "Optuna's TPE",
    style: 1,
    implementation: 'optuna',
    isDefault: true,
    createOptimizer: sampler('tpe'),
  },
  {
    id: 'cmaes',
    label: "Optuna's CMA-ES",
    style: 4,
    implementation: 'optuna',
    isDefault: true,
    createOptimizer: sampler('cmaes'),
  },
  {
    id: 'gp',
    label: "Optuna's GP sampler",
    style: 3,
    implementation: 'optuna',
    isDefault: true,
    createOptimizer: sampler('gp'),
  },
  {
    id: RANDOM,
    label: 'Random',
    style: 8,
    implementation: 'random',
    isDefault: true,
    createOptimizer: (setup) => Promise.resolve(randomSearch(setup)),
  },
  {
    id: 'exact',
    label: 'BBKB Tuner, every trial in the dictionary',
    style: 5,
    implementation: 'engine',
    isDefault: false,
    createOptimizer: (setup) => Promise.resolve(engineOptimizer(setup, { preset: 'practical', qbar: 'inf' })),
  },
  {
    id: 'theory',
    label: 'BBKB Tuner, preset theory',
    style: 2,
    implementation: 'engine',
    isDefault: false,
    createOptimizer: (setup) => Promise.resolve(engineOptimizer(setup, { preset: 'theory' })),
  },
];

function sampler(id: string): Method['createOptimizer'] {
  return ({ task, seed }, optuna) => optuna().start(id, task.space, seed);
}
