/** What is compared: how each method is called, drawn and made. */
import { ours, random, type Optimizer, type Setup } from './optimizer.ts';
import type { OptunaProcess } from './optuna.ts';

export interface Method {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  readonly label: string;
  /** Which colour and dash of the page's (see browser.ts). */
  readonly style: number;
  /** `engine`: src/core; `optuna`: one of samplers.py's samplers, by `id`; `chance`: the same whatever is in parallel. */
  readonly of: 'engine' | 'optuna' | 'chance';
  /** Whether it is compared where nobody says which methods. */
  readonly usual: boolean;
  readonly make: (setup: Setup, optuna: () => OptunaProcess) => Promise<Optimizer>;
}

export const OURS = 'ours';
export const RANDOM = 'random';

export const methods: readonly Method[] = [
  {
    id: OURS,
    label: 'BBKB Tuner',
    style: 0,
    of: 'engine',
    usual: true,
    make: (setup) => Promise.resolve(ours(setup, { preset: 'practical' })),
  },
  { id: 'tpe', label: "Optuna's TPE", style: 1, of: 'optuna', usual: true, make: sampler('tpe') },
  { id: 'cmaes', label: "Optuna's CMA-ES", style: 4, of: 'optuna', usual: true, make: sampler('cmaes') },
  { id: 'gp', label: "Optuna's GP sampler", style: 3, of: 'optuna', usual: true, make: sampler('gp') },
  {
    id: RANDOM,
    label: 'Random',
    style: 8,
    of: 'chance',
    usual: true,
    make: (setup) => Promise.resolve(random(setup)),
  },
  {
    id: 'exact',
    label: 'BBKB Tuner, every trial in the dictionary',
    style: 5,
    of: 'engine',
    usual: false,
    make: (setup) => Promise.resolve(ours(setup, { preset: 'practical', qbar: 'inf' })),
  },
  {
    id: 'theory',
    label: 'BBKB Tuner, preset theory',
    style: 2,
    of: 'engine',
    usual: false,
    make: (setup) => Promise.resolve(ours(setup, { preset: 'theory' })),
  },
];

function sampler(id: string): Method['make'] {
  return ({ task, seed }, optuna) => optuna().start(id, task.space, seed);
}
