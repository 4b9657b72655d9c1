/** The command line of `npm run bench:peers`. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  commonOptions,
  dataOption,
  findByIds,
  optunaOptions,
  parseCount,
  parseOptions,
  pythonsOf,
  text,
} from '../shared/options.ts';
import { methods, type Method } from './methods.ts';
import { BUDGETS } from './run.ts';
import type { Task } from './tasks/task.ts';
import { halfOf, halves, tasks } from './tasks/index.ts';

/** With 8 in parallel. */
export const DEFAULT_SEEDS = 9;
/** The main one first. */
export const PARALLELS = [8, 4, 16] as const;

export const USAGE = `npm run bench:peers -- [--quick] [--only TASK,…] [--half dev|held|rerun] [--methods a,b] [--parallel 4|8|16]
                       [--seeds N] [--trials N] [--slow N] [--data DIR] [--lcbench DIR] [--out DIR] [--jobs N]
                       [--python PROGRAM] [--optuna DIR] [--hebo DIR] [--turbo DIR]

  --quick           96 trials, 2 seeds, 8 in parallel
  --only TASK,…     these tasks; there are ${tasks.length}, named on the page
  --half HALF       the tasks of one half: dev, on which defaults are chosen, or held; or rerun, the tasks that ask how good
                    what is recommended of a noisy metric is when it is run again
  --methods a,b     of ${methods.map(({ id }) => id).join(', ')}; default all but exact and theory
  --parallel N      4, 8 or 16 alone; default all three
  --seeds N         with 8 in parallel; a third of them with 4 and 16, twice as many for random. Default ${DEFAULT_SEEDS}
  --trials N        of each run; default 200. One run gives every budget up to its length: ${BUDGETS.join(', ')}.
                    hard-long has 1000
  --slow N          of each run of ${methods
    .filter(({ isSlow }) => isSlow)
    .map(({ id }) => id)
    .join(' and ')}; default 96
  --data DIR        the folder of the papers' tables; default ../shared/data
  --lcbench DIR     the folder of LCBench's tables (grids/lcbench-126026.json.gz, …); without it its tasks are left out
  --out DIR         where the runs, peers.json and peers.md go; default out/peers
  --jobs N          runs at a time; default: as many as there are cores
  --python PROGRAM  the Python that has Optuna, or what a checkout needs; default: python3, or else /usr/bin/python3
  --optuna DIR      a checkout of Optuna, in place of the installed one; or the Python of an environment that has it
  --hebo DIR        a checkout of HEBO, with what it needs installed in that Python (its requirements.txt)
  --turbo DIR       a checkout of TuRBO; it needs gpytorch

Runs that are in DIR already are not made again, those of our own engine unless its sources have changed.`;

export interface Options {
  readonly quick: boolean;
  readonly tasks: readonly Task[];
  readonly methods: readonly Method[];
  readonly parallels: readonly number[];
  readonly seeds: number;
  readonly trials: number;
  /** Of the runs of methods that are slow. */
  readonly slow: number;
  readonly data: string;
  readonly out: string;
  readonly jobs: number;
  /** Of LCBench's tables; empty where there is none. */
  readonly lcbench: string;
  readonly pythons: readonly string[];
  /** The checkouts that these Pythons look into first. */
  readonly checkouts: readonly string[];
}

/** All that is wrong, in sentences, instead; undefined where help is asked for. */
export function optionsOf(args: readonly string[]): Options | readonly string[] | undefined {
  const known = {
    ...{ ...commonOptions('out/peers'), ...dataOption, ...optunaOptions, parallel: text, trials: text },
    ...{ slow: text, lcbench: text, optuna: text, hebo: text, turbo: text },
  };
  return parseOptions(args, known, (values, problems) => {
    const { quick, only, half } = values;
    if (half !== undefined && !halves.some((each) => each === half)) {
      problems.push(`--half is ${JSON.stringify(half)}: write ${halves.join(' or ')}.`);
    }
    const known = tasks.filter(({ folder }) => folder === undefined || values.lcbench !== undefined);
    const chosen = only === undefined ? known : findByIds(known, only, 'task', problems);
    const python = programOf(values.optuna) ?? values.python;
    return {
      quick,
      tasks: chosen.filter((task) => half === undefined || halfOf(task) === half),
      methods:
        values.methods === undefined
          ? methods.filter(({ isDefault }) => isDefault)
          : findByIds(methods, values.methods, 'method', problems),
      parallels: values.parallel === undefined ? (quick ? [8] : PARALLELS) : parseParallel(values.parallel, problems),
      seeds: parseCount(values.seeds ?? (quick ? '2' : String(DEFAULT_SEEDS)), '--seeds', problems),
      trials: parseCount(values.trials ?? (quick ? '96' : '200'), '--trials', problems),
      slow: parseCount(values.slow ?? '96', '--slow', problems),
      data: path.resolve(values.data),
      out: path.resolve(values.out),
      jobs: parseCount(values.jobs, '--jobs', problems),
      lcbench: values.lcbench === undefined ? '' : path.resolve(values.lcbench),
      pythons: pythonsOf(python),
      checkouts: [values.optuna, values.hebo, values.turbo].flatMap((each) => checkoutOf(each, problems)),
    };
  });
}

function parseParallel(text: string, problems: string[]): number[] {
  const found = PARALLELS.filter((each) => String(each) === text);
  if (found.length === 0) problems.push(`--parallel is ${JSON.stringify(text)}: write 4, 8 or 16.`);
  return found;
}

/** Where `--optuna` names a Python and not a folder. */
function programOf(optuna: string | undefined): string | undefined {
  return optuna !== undefined && existsSync(optuna) && statSync(optuna).isFile() ? path.resolve(optuna) : undefined;
}

/** The folder in which Python finds the package: HEBO's is one below its checkout. */
function checkoutOf(folder: string | undefined, problems: string[]): string[] {
  if (folder === undefined || programOf(folder) !== undefined) return [];
  if (!existsSync(folder)) problems.push(`There is no folder ${folder}.`);
  const below = path.join(folder, 'HEBO');
  return [path.resolve(existsSync(below) ? below : folder)];
}
