/**
 * LCBench (Zimmer et al. 2021) as its surrogate in YAHPO Gym (Pfisterer et al. 2022) has it: the validation error of a
 * network's last epoch on OpenML data sets, over seven hyperparameters.
 *
 * A table has every configuration of a grid. Between the grid's points the value is linear in each hyperparameter on its
 * own scale, the same for all methods, so that a space of ranges stays one; the best value is that of a grid point.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import type { Task } from './task.ts';

const LEVELS: Readonly<Record<string, readonly number[]>> = {
  batch_size: [16, 64, 256, 512],
  learning_rate: [1e-4, 4e-4, 1.6e-3, 6.3e-3, 2.5e-2, 1e-1],
  momentum: [0.1, 0.5, 0.9, 0.99],
  weight_decay: [1e-5, 3e-2, 1e-1],
  num_layers: [1, 3, 5],
  max_units: [64, 256, 1024],
  max_dropout: [0, 0.3, 0.6, 0.9],
};
const LOGARITHMIC = ['batch_size', 'learning_rate', 'max_units'];
const WHOLE = ['batch_size', 'num_layers', 'max_units'];

const space: Space = Object.entries(LEVELS).map(([name, levels]) => ({
  ...{ name, type: WHOLE.includes(name) ? 'int' : 'float' },
  ...{ low: levels[0], high: levels[levels.length - 1] },
  scale: LOGARITHMIC.includes(name) ? 'log' : 'linear',
}));

const MAX_LEVEL = 65_535;
const tableSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), levels: z.array(z.number()) })),
  low: z.number(),
  high: z.number(),
  curves: z.array(z.array(z.number()).min(1)),
});

/** By the numbers that OpenML gives them, in this order before any run. */
const DATA_SETS = [
  { id: 126026, optimum: 0.34586334228515625 },
  { id: 146212, optimum: 0.9329833984375 },
  { id: 167149, optimum: 0.6063079833984375 },
  { id: 168868, optimum: 0.27398681640625 },
  { id: 189862, optimum: 8.511054992675781 },
];

export const lcbench: readonly Task[] = DATA_SETS.map(({ id, optimum }) => ({
  ...{ id: `lcbench-${id}`, family: 'lcbench', space, optimum },
  about: `A network on OpenML's data set ${id}: the validation error of the last epoch, in percent.`,
  ...{ noise: 0, noiseIsDeclared: false, folder: 'lcbench', files: [path.join('grids', `lcbench-${id}.json.gz`)] },
  prepare: (folder) => tableValue(path.join(folder, 'grids', `lcbench-${id}.json.gz`)),
}));

function tableValue(file: string): (point: Point) => number {
  const { parameters, low, high, curves } = tableSchema.parse(JSON.parse(gunzipSync(readFileSync(file)).toString()));
  for (const { name, levels } of parameters)
    if (JSON.stringify(levels) !== JSON.stringify(LEVELS[name]))
      throw new Error(`${file} has other levels of ${name}.`);
  const last = curves.map((curve) => low + ((high - low) * curve[curve.length - 1]) / MAX_LEVEL);
  return (point) => {
    // the last hyperparameter changes fastest
    const corners = parameters.reduce<readonly Corner[]>(
      (found, { name, levels }) => {
        const { index, share } = placeOf(Number(point[name]), levels, LOGARITHMIC.includes(name));
        return found.flatMap(({ row, weight }) => [
          { row: row * levels.length + index, weight: weight * (1 - share) },
          { row: row * levels.length + index + 1, weight: weight * share },
        ]);
      },
      [{ row: 0, weight: 1 }],
    );
    return corners.reduce((sum, { row, weight }) => (weight > 0 ? sum + weight * last[row] : sum), 0);
  };
}

interface Corner {
  readonly row: number;
  readonly weight: number;
}

/** Between which two levels a value lies, and how far along. */
function placeOf(value: number, levels: readonly number[], isLogarithmic: boolean): { index: number; share: number } {
  const scale = isLogarithmic ? Math.log : (each: number): number => each;
  const above = levels.findIndex((level, i) => i > 0 && value <= level);
  const index = above < 0 ? levels.length - 2 : above - 1;
  const [from, to] = [scale(levels[index]), scale(levels[index + 1])];
  return { index, share: Math.min(1, Math.max(0, (scale(value) - from) / (to - from))) };
}
