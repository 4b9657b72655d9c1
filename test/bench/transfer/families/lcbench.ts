/**
 * LCBench: the share of errors of a network with 7 hyperparameters, on 17 data sets that are sources for each other
 * within their half. A table has 2,000 configurations. Their logarithms are interpolated by a smooth function, Σ_i w_i |x − x_i|³
 * and a linear one, so that no value is better than those beside it. With the mean of the ten nearest in its place
 * only the configurations themselves had values near the best, and a study with sources knew where they are.
 */
import { execFileSync } from 'node:child_process';
import * as z from 'zod';
import { once } from '../../../../src/math/once.ts';
import { squaredDistance } from '../../../../src/math/linalg/rows.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { FloatParameter, IntParameter, Point } from '../../../../src/space/parameter.ts';
import { extentOf, type Family } from './family.ts';

const space: readonly (FloatParameter | IntParameter)[] = [
  { type: 'int', name: 'batch_size', low: 16, high: 512, scale: 'log' },
  { type: 'float', name: 'learning_rate', low: 1e-4, high: 0.1, scale: 'log' },
  { type: 'float', name: 'momentum', low: 0.1, high: 0.99, scale: 'linear' },
  { type: 'float', name: 'weight_decay', low: 1e-5, high: 0.1, scale: 'linear' },
  { type: 'int', name: 'num_layers', low: 1, high: 5, scale: 'linear' },
  { type: 'int', name: 'max_units', low: 64, high: 1024, scale: 'log' },
  { type: 'float', name: 'max_dropout', low: 0, high: 1, scale: 'linear' },
];

/** In the order of their numbers: the halves were dealt out in turn before any run. */
const DATASETS = [
  ...['3945', '34539', '126026', '146212', '167149', '167161', '167181', '167185', '167200'],
  ...['168329', '168331', '168868', '168910', '189862', '189866', '189905', '189908'],
];

const SOURCES = 5;
const SOURCE_TRIALS = 100;

export const lcbenchFamilies: readonly Family[] = DATASETS.map((dataset, i) => ({
  id: `lcbench-${dataset}`,
  half: i % 2 === 0 ? 'tuned' : 'held',
  isMisleading: false,
  space,
  taskOf: (seed, data) => {
    const others = DATASETS.filter((other, j) => other !== dataset && j % 2 === i % 2);
    const uniform = seededUniform(seed, Number(dataset));
    const chosen = Array.from({ length: SOURCES }, () => others.splice(Math.floor(uniform() * others.length), 1)[0]);
    return Promise.resolve({
      ...tableOf(data, dataset).task(),
      sources: chosen.map((name) => {
        const table = tableOf(data, name);
        const drawn = Array.from({ length: SOURCE_TRIALS }, () => Math.floor(uniform() * table.points.length));
        return { name, trials: drawn.map((row) => ({ point: table.points[row], value: table.values[row] })) };
      }),
    });
  },
}));

interface Table {
  readonly points: readonly Point[];
  /** The share of errors of each, in per cent. */
  readonly values: readonly number[];
  /** Computed when it is first asked for: sources need none. */
  readonly task: () => { readonly value: (point: Point) => number; readonly best: number; readonly range: number };
}

const numbers = z.array(z.number());
const schema = z.strictObject({ rows: z.array(numbers), errors: numbers, weights: numbers });
const tables = new Map<string, Table>();

function tableOf(folder: string, dataset: string): Table {
  const known = tables.get(dataset);
  if (known) return known;
  const args = [`${import.meta.dirname}/lcbench.py`, folder, dataset, JSON.stringify(space)];
  const text = execFileSync('python3', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { rows, errors, weights } = schema.parse(JSON.parse(text));
  const points = rows.map((row): Point => Object.fromEntries(space.map(({ name }, j) => [name, row[j]])));
  const value = interpolation(points, weights);
  const table = { points, values: errors, task: once(() => ({ value, ...extentOf(space, value) })) };
  tables.set(dataset, table);
  return table;
}

/** As lcbench.py does it. */
function cubeRow(point: Point): Float64Array {
  return Float64Array.from(space, ({ name, low, high, scale }) => {
    const on = scale === 'log' ? Math.log : Number;
    return (on(Number(point[name])) - on(low)) / (on(high) - on(low));
  });
}

function interpolation(points: readonly Point[], weights: readonly number[]) {
  const rows = points.map(cubeRow);
  const [constant, ...slopes] = weights.slice(rows.length);
  return (point: Point): number => {
    const at = cubeRow(point);
    const linear = slopes.reduce((sum, slope, j) => sum + slope * at[j], constant);
    const logarithm = rows.reduce((sum, row, i) => {
      const square = squaredDistance(row, at);
      return sum + weights[i] * square * Math.sqrt(square);
    }, linear);
    return Math.exp(logarithm);
  };
}
