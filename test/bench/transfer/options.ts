/** The command line of `npm run bench:transfer`. */
import path from 'node:path';
import { commonOptions, findByIds, parseCount, parseOptions, text } from '../shared/options.ts';
import type { Family } from './families/family.ts';
import { families } from './families/index.ts';

export const USAGE = `npm run bench:transfer -- [--half tuned|held] [--only FAMILY,…] [--seeds N] [--trials N] [--parallel N]
                          [--lcbench DIR] [--out DIR] [--jobs N]

  --half HALF      the families of one half: tuned (the default), on which defaults are chosen, or held
  --only FAMILY,…  these of the ${families.length} families
  --seeds N        default 3
  --trials N       of each run; default 48
  --parallel N     trials at once; default 8
  --lcbench DIR    the folder of LCBench's tables; default ../shared/lcbench
  --out DIR        where the runs, transfer.json and transfer.md go; default out/transfer
  --jobs N         runs at a time; default: as many as there are cores
  --quick          24 trials, 1 seed

Runs that are in DIR already are not made again, unless the engine's sources have changed.`;

export interface Options {
  readonly half: Family['half'];
  readonly families: readonly Family[];
  readonly seeds: number;
  readonly trials: number;
  readonly parallel: number;
  readonly data: string;
  readonly out: string;
  readonly jobs: number;
}

/** All that is wrong, in sentences, instead; undefined where help is asked for. */
export function optionsOf(args: readonly string[]): Options | readonly string[] | undefined {
  const own = { half: text, seeds: text, trials: text, parallel: text, lcbench: text };
  return parseOptions(args, { ...commonOptions('out/transfer'), ...own }, (values, wrong) => {
    const { quick, only, half = 'tuned' } = values;
    if (half !== 'tuned' && half !== 'held') wrong.push(`--half is ${JSON.stringify(half)}: write tuned or held.`);
    const chosen = only === undefined ? families : findByIds(families, only, 'family', wrong);
    return {
      half: half === 'held' ? 'held' : 'tuned',
      families: chosen.filter((family) => family.half === half),
      seeds: parseCount(values.seeds ?? (quick ? '1' : '3'), '--seeds', wrong),
      trials: parseCount(values.trials ?? (quick ? '24' : '48'), '--trials', wrong),
      parallel: parseCount(values.parallel ?? '8', '--parallel', wrong),
      data: path.resolve(values.lcbench ?? '../shared/lcbench'),
      out: path.resolve(values.out),
      jobs: parseCount(values.jobs, '--jobs', wrong),
    };
  });
}
