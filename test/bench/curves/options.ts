/** The command line of `npm run bench:curves`. */
import path from 'node:path';
import { commonOptions, findByIds, optunaOptions, parseCount, parseOptions, pythonsOf } from '../shared/options.ts';
import { methods, type Method } from './methods.ts';
import { taskIds } from './tasks.ts';

const DEFAULT_SEEDS = 20;

export const USAGE = `npm run bench:curves -- [--quick] [--only TASK,…] [--half dev|held] [--methods a,b] [--seeds N] [--out DIR]
                        [--jobs N] [--python PROGRAM]

  --quick           2 seeds
  --only TASK,…     these tasks, of ${taskIds.map(({ id }) => id).join(', ')}
  --half HALF       the tasks of one half: dev, on which the rule was chosen, or held
  --methods a,b     of ${methods.map(({ id }) => id).join(', ')}; default all
  --seeds N         default ${DEFAULT_SEEDS}
  --out DIR         where the runs, curves.json and curves.md go; default out/curves
  --jobs N          runs at a time; default: as many as there are cores
  --python PROGRAM  the Python that has Optuna; default: python3, or else /usr/bin/python3

Runs that are in DIR already are not made again, those of our own engine unless its sources have changed.`;

export interface Options {
  readonly tasks: readonly string[];
  readonly methods: readonly Method[];
  readonly seeds: number;
  readonly out: string;
  readonly jobs: number;
  readonly pythons: readonly string[];
}

/** All that is wrong, in sentences, instead; undefined where help is asked for. */
export function optionsOf(args: readonly string[]): Options | readonly string[] | undefined {
  return parseOptions(args, { ...commonOptions('out/curves'), ...optunaOptions }, (values, problems) => {
    const { quick, only, half } = values;
    if (half !== undefined && !taskIds.some((task) => task.half === half)) {
      problems.push(`--half is ${JSON.stringify(half)}: write dev or held.`);
    }
    const tasks = only === undefined ? taskIds : findByIds(taskIds, only, 'task', problems);
    return {
      tasks: tasks.filter((task) => half === undefined || task.half === half).map(({ id }) => id),
      methods: values.methods === undefined ? methods : findByIds(methods, values.methods, 'method', problems),
      seeds: parseCount(values.seeds ?? (quick ? '2' : String(DEFAULT_SEEDS)), '--seeds', problems),
      out: path.resolve(values.out),
      jobs: parseCount(values.jobs, '--jobs', problems),
      pythons: pythonsOf(values.python),
    };
  });
}
