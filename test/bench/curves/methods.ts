/** The compared methods. */
import { RUNGS } from '../../../src/engine/port/pausing.ts';
import type { EarlyStopRule } from '../../../src/engine/curves/question.ts';
import { seededUniform } from '../../../src/math/random/seededUniform.ts';
import type { JsonProcess } from '../shared/jsonProcess.ts';
import { engineSearcher } from './engineSearcher.ts';
import { optunaSearcher } from './optunaSearcher.ts';
import { OPEN_GATE, pausingSearcher, type PausingOptions } from './pausing/pausingSearcher.ts';
import type { Searcher } from './replay.ts';
import type { Task } from './tasks.ts';

export interface Method {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  readonly label: string;
  readonly implementation: 'engine' | 'pausing' | 'optuna' | 'random';
  /** On how many workers. */
  readonly workers: number;
  /** Whether a worker that is free gets its next trial at once. */
  readonly rolling: boolean;
  readonly createSearcher: (task: Task, seed: number, optuna: () => JsonProcess) => Promise<Searcher>;
}

export const WORKERS = 8;
export const OURS = 'ours-median';
export const OURS_MODEL = 'ours-model';
export const WITHOUT = 'ours-whole';
export const GATED = 'ours-gated';
export const RANDOM = 'random';
export const PEERS = ['tpe-median', 'tpe-halving', 'tpe-hyperband'] as const;

const QUARTERS = [1 / 16, 1 / 4];
const MEDIAN = { rule: 'median', minReports: 3 } as const;
const MODEL = { rule: 'model', chance: 0.1, minReports: 3 } as const;

export const methods: readonly Method[] = [
  engineMethod({ id: OURS, label: 'BBKB Tuner, median rule, rolling', rule: MEDIAN, rolling: true }),
  engineMethod({ id: OURS_MODEL, label: 'BBKB Tuner, model, rolling', rule: MODEL, rolling: true }),
  engineMethod({ id: 'ours-batch', label: 'BBKB Tuner, median rule, in batches', rule: MEDIAN }),
  engineMethod({ id: WITHOUT, label: 'BBKB Tuner, every trial to its end' }),
  // the worth of a rule that makes room for two or four times as many trials and loses nothing
  engineMethod({ id: 'ours-whole-16', label: '… on 16 workers instead of 8', workers: 16 }),
  engineMethod({ id: 'ours-whole-32', label: '… on 32 workers instead of 8', workers: 32 }),
  pausingMethod({ id: 'ours-pause', label: 'BBKB Tuner, pauses under one model', rungs: RUNGS, gate: OPEN_GATE }),
  pausingMethod({ id: GATED, label: '… behind the gate', rungs: RUNGS }),
  pausingMethod({ id: 'ours-asha', label: '… promoted as in ASHA', rungs: QUARTERS, goesOn: 'asha' }),
  pausingMethod({ id: 'ours-hyperband', label: '… promoted as in Hyperband', rungs: QUARTERS, goesOn: 'hyperband' }),
  optunaMethod('median', 'TPE, MedianPruner'),
  optunaMethod('halving', 'TPE, SuccessiveHalvingPruner'),
  optunaMethod('hyperband', 'TPE, HyperbandPruner'),
  {
    ...{ id: RANDOM, label: 'Random, every trial to its end' },
    ...{ implementation: 'random', rolling: true, workers: WORKERS },
    createSearcher: (task, seed) => Promise.resolve(randomSearcher(task, seed)),
  },
];

export function workersOf(method: string): number {
  return methods.find(({ id }) => id === method)?.workers ?? WORKERS;
}

interface EngineMethod extends Pick<Method, 'id' | 'label'> {
  /** Default: none. */
  readonly rule?: EarlyStopRule;
  readonly rolling?: boolean;
  readonly workers?: number;
}

function engineMethod({ rule, rolling = false, workers = WORKERS, ...named }: EngineMethod): Method {
  return {
    ...{ ...named, rolling, workers, implementation: 'engine' },
    createSearcher: (task, seed) => Promise.resolve(engineSearcher(task, { rule, workers, seed })),
  };
}

type PausingMethod = Pick<Method, 'id' | 'label'> & Pick<PausingOptions, 'rungs' | 'gate'> & Partial<PausingOptions>;

function pausingMethod({ id, label, ...chosen }: PausingMethod): Method {
  const options = { goesOn: 'highestBound', ...chosen } as const;
  return {
    ...{ id, label, rolling: true, workers: WORKERS, implementation: 'pausing' },
    createSearcher: (task, seed) => Promise.resolve(pausingSearcher(task, WORKERS, seed, options)),
  };
}

function optunaMethod(pruner: string, label: string): Method {
  return {
    ...{ id: `tpe-${pruner}`, label, rolling: true, workers: WORKERS, implementation: 'optuna' },
    createSearcher: (task, seed, optuna) => optunaSearcher(task, pruner, seed, optuna()),
  };
}

function randomSearcher({ curves }: Task, seed: number): Searcher {
  const uniform = seededUniform(seed, 73);
  return {
    ask: (count) =>
      Promise.resolve(Array.from({ length: count }, () => ({ configuration: Math.floor(uniform() * curves.length) }))),
    judge: (reports) => Promise.resolve(reports.map(() => 'runs')),
    tell: () => Promise.resolve(),
  };
}
