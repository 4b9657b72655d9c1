/** The command line of `npm run bench:papers`. */
import path from 'node:path';
import { commonOptions, dataOption, findByIds, parseCount, parseOptions } from '../shared/options.ts';
import type { Experiment } from './experiment.ts';
import { experiments } from './experiments/index.ts';

export const USAGE = `npm run bench:papers -- [--data DIR] [--quick] [--only ID,…] [--out DIR] [--jobs N]

  --data DIR   the folder of the papers' tables; default ../shared/data
  --quick      T = 1,000 and 2 seeds instead of T = 10,000 and 10
  --only ID,…  these experiments of ${experiments.map(({ id }) => id).join(', ')}
  --out DIR    where the runs, papers.json and papers.html go; default out/papers
  --jobs N     runs at a time; default: as many as there are cores

Runs that are in DIR already are not made again. They do not depend on the algorithms' code: after a change there, delete DIR.`;

export interface Options {
  readonly data: string;
  readonly quick: boolean;
  readonly chosen: readonly Experiment[];
  readonly out: string;
  readonly jobs: number;
}

/** All that is wrong, in sentences, instead; undefined where help is asked for. */
export function optionsOf(args: readonly string[]): Options | readonly string[] | undefined {
  return parseOptions(args, { ...commonOptions('out/papers'), ...dataOption }, (values, problems) => ({
    data: path.resolve(values.data),
    quick: values.quick,
    chosen: values.only === undefined ? experiments : findByIds(experiments, values.only, 'experiment', problems),
    out: path.resolve(values.out),
    jobs: parseCount(values.jobs, '--jobs', problems),
  }));
}
