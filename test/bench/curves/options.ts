/** The command line of `npm run bench:curves`. */
import path from 'node:path';
import {
  commonOptions,
  findByIds,
  optunaOptions,
  parseCount,
  parseOptions,
  pythonsOf,
  text,
} from '../shared/options.ts';
import { methods, type Method } from './methods.ts';
import { presentTasks, taskIds, type TaskId } from './tasks.ts';

const DEFAULT_SEEDS = 20;

export const USAGE = `npm run bench:curves -- [--quick] [--only TASK,…] [--half dev|held] [--suite SUITE] [--methods a,b] [--seeds N]
                        [--tables DIR] [--out DIR] [--jobs N] [--python PROGRAM]

  --quick           2 seeds
  --tables DIR      the folder of the public tables; without it the grids alone
  --only TASK,…     these tasks, of ${taskIds.map(({ id }) => id).join(', ')} and the public ones
  --half HALF       the tasks of one half: dev, on which methods were chosen, or held
  --suite SUITE     the tasks of one suite: grids, taskset or lcbench
  --methods a,b     of ${methods.map(({ id }) => id).join(', ')}; default all
  --seeds N         default ${DEFAULT_SEEDS}
  --out DIR         where the runs, curves.json and curves.md go; default out/curves
  --jobs N          runs at a time; default: as many as there are cores
  --python PROGRAM  the Python that has Optuna; default: python3, or else /usr/bin/python3

Runs that are in DIR already are not made again, those of our own engine unless its sources have changed.`;

export interface Options {
  readonly tasks: readonly TaskId[];
  /** The folder of the public tables. */
  readonly tables: string | undefined;
  readonly methods: readonly Method[];
  readonly seeds: number;
  readonly out: string;
  readonly jobs: number;
  readonly pythons: readonly string[];
}

/** All that is wrong, in sentences, instead; undefined where help is asked for. */
export function optionsOf(args: readonly string[]): Options | readonly string[] | undefined {
  const known = { ...commonOptions('out/curves'), ...optunaOptions, tables: text, suite: text };
  return parseOptions(args, known, (values, problems) => {
    const { quick, only, half, suite, tables } = values;
    const present = presentTasks(tables);
    const named = only === undefined ? present : findByIds(present, only, 'task', problems);
    const tasks = named.filter((task) => (half ?? task.half) === task.half && (suite ?? task.suite) === task.suite);
    if (tasks.length === 0) problems.push('No task is left: look at --tables, --half (dev, held) and --suite (grids, taskset, lcbench).'); // oxfmt-ignore
    return {
      ...{ tasks, tables },
      methods: values.methods === undefined ? methods : findByIds(methods, values.methods, 'method', problems),
      seeds: parseCount(values.seeds ?? (quick ? '2' : String(DEFAULT_SEEDS)), '--seeds', problems),
      out: path.resolve(values.out),
      jobs: parseCount(values.jobs, '--jobs', problems),
      pythons: pythonsOf(values.python),
    };
  });
}
