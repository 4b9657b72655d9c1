/** What is compared. */
import type { EarlyStopRule } from '../../../src/core/curves/question.ts';
import { seededUniform } from '../../../src/core/random/seededUniform.ts';
import type { JsonProcess } from '../shared/jsonProcess.ts';
import { engineSearcher } from './engineSearcher.ts';
import { optunaSearcher } from './optunaSearcher.ts';
import type { Searcher } from './replay.ts';
import type { Task } from './tasks.ts';

export interface Method {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  readonly label: string;
  /** Which colour and dash of the page's (see browser.ts). */
  readonly style: number;
  readonly implementation: 'engine' | 'optuna' | 'random';
  /** Whether a worker that is free gets its next trial at once. */
  readonly rolling: boolean;
  readonly createSearcher: (task: Task, seed: number, optuna: () => JsonProcess) => Promise<Searcher>;
}

export const WORKERS = 8;
export const OURS = 'ours-median';
export const OURS_MODEL = 'ours-model';
export const WITHOUT = 'ours-whole';
export const RANDOM = 'random';
export const PEERS = ['tpe-median', 'tpe-halving', 'tpe-hyperband'] as const;

const MEDIAN = { rule: 'median', minReports: 3 } as const;
const MODEL = { rule: 'model', chance: 0.1, minReports: 3 } as const;

export const methods: readonly Method[] = [
  engineMethod(OURS, 'BBKB Tuner, median rule, rolling', 0, MEDIAN, true),
  engineMethod(OURS_MODEL, 'BBKB Tuner, model, rolling', 5, MODEL, true),
  engineMethod('ours-batch', 'BBKB Tuner, median rule, in batches', 6, MEDIAN, false),
  engineMethod(WITHOUT, 'BBKB Tuner, every trial to its end', 2, undefined, false),
  optunaMethod('median', 'TPE, MedianPruner', 1),
  optunaMethod('halving', 'TPE, SuccessiveHalvingPruner', 4),
  optunaMethod('hyperband', 'TPE, HyperbandPruner', 3),
  {
    ...{ id: RANDOM, label: 'Random, every trial to its end', style: 8 },
    ...{ implementation: 'random', rolling: true },
    createSearcher: (task, seed) => Promise.resolve(randomSearcher(task, seed)),
  },
];

function engineMethod(
  id: string,
  label: string,
  style: number,
  rule: EarlyStopRule | undefined,
  rolling: boolean,
): Method {
  return {
    ...{ id, label, style, rolling, implementation: 'engine' },
    createSearcher: (task, seed) => Promise.resolve(engineSearcher(task, { rule, workers: WORKERS, seed })),
  };
}

function optunaMethod(pruner: string, label: string, style: number): Method {
  return {
    ...{ id: `tpe-${pruner}`, label, style, rolling: true, implementation: 'optuna' },
    createSearcher: (task, seed, optuna) => optunaSearcher(task, pruner, seed, optuna()),
  };
}

function randomSearcher({ curves }: Task, seed: number): Searcher {
  const uniform = seededUniform(seed, 73);
  return {
    ask: (count) => Promise.resolve(Array.from({ length: count }, () => Math.floor(uniform() * curves.length))),
    stops: (reports) => Promise.resolve(reports.map(() => false)),
    tell: () => Promise.resolve(),
  };
}
