/** The command line of `npm run bench:fronts`. */
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
import { halfOf, halves, problems } from './problems/index.ts';
import type { Problem } from './problems/problem.ts';
import { BUDGETS } from './run.ts';

export const USAGE = `npm run bench:fronts -- [--quick] [--only PROBLEM,…] [--half tuned|held] [--methods a,b] [--seeds N] [--trials N]
                        [--out DIR] [--jobs N] [--python PROGRAM]

  --quick           24 trials, 2 seeds
  --only PROBLEM,…  these of the ${problems.length} problems
  --half HALF       the problems of one half: tuned, on which defaults are chosen, or held
  --methods a,b     of ${methods.map(({ id }) => id).join(', ')}; default all but gp, which takes seconds for a trial
  --seeds N         default 5
  --trials N        of each run, 8 at once; default 96. One run gives every budget up to its length: ${BUDGETS.join(', ')}
  --out DIR         where the runs, fronts.json and fronts.md go; default out/fronts
  --jobs N          runs at a time; default: as many as there are cores
  --python PROGRAM  the Python that has Optuna; default: python3, or else /usr/bin/python3

Runs that are in DIR already are not made again, those of our own engine unless its sources have changed. The page has
the problems that were chosen.`;

export interface Options {
  readonly problems: readonly Problem[];
  readonly methods: readonly Method[];
  readonly seeds: number;
  readonly trials: number;
  readonly out: string;
  readonly jobs: number;
  readonly pythons: readonly string[];
}

/** All that is wrong, in sentences, instead; undefined where help is asked for. */
export function optionsOf(args: readonly string[]): Options | readonly string[] | undefined {
  const known = { ...commonOptions('out/fronts'), ...optunaOptions, trials: text };
  return parseOptions(args, known, (values, wrong) => {
    const { quick, only, half } = values;
    if (half !== undefined && !halves.some((each) => each === half)) {
      wrong.push(`--half is ${JSON.stringify(half)}: write ${halves.join(' or ')}.`);
    }
    const chosen = only === undefined ? problems : findByIds(problems, only, 'problem', wrong);
    return {
      problems: chosen.filter((problem) => half === undefined || halfOf(problem) === half),
      methods:
        values.methods === undefined
          ? methods.filter(({ isDefault }) => isDefault)
          : findByIds(methods, values.methods, 'method', wrong),
      seeds: parseCount(values.seeds ?? (quick ? '2' : '5'), '--seeds', wrong),
      trials: parseCount(values.trials ?? (quick ? '24' : '96'), '--trials', wrong),
      out: path.resolve(values.out),
      jobs: parseCount(values.jobs, '--jobs', wrong),
      pythons: pythonsOf(values.python),
    };
  });
}
