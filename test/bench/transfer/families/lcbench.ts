/**
 * LCBench: the validation accuracy of a network with 7 hyperparameters, on 17 data sets that are sources for each other
 * within their half. A table has 2,000 configurations; between them the accuracy is that of the ten nearest, weighted
 * with one over their squared distance.
 */
import { execFileSync } from 'node:child_process';
import * as z from 'zod';
import { quantile } from '../../../../src/math/quantile.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { encoding } from '../../../../src/space/encoding.ts';
import type { Family } from './family.ts';

const space: Space = [
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
const NEIGHBOURS = 10;

export const lcbenchFamilies: readonly Family[] = DATASETS.map((dataset, i) => ({
  id: `lcbench-${dataset}`,
  half: i % 2 === 0 ? 'tuned' : 'held',
  isMisleading: false,
  space,
  taskOf: (seed, data) => {
    const others = DATASETS.filter((other, j) => other !== dataset && j % 2 === i % 2);
    const uniform = seededUniform(seed, Number(dataset));
    const chosen = Array.from({ length: SOURCES }, () => others.splice(Math.floor(uniform() * others.length), 1)[0]);
    const { rows, values } = tableOf(data, dataset);
    const best = Math.min(...values);
    return Promise.resolve({
      value: interpolated(rows, values),
      best,
      range: quantile([...values], 0.5) - best,
      sources: chosen.map((name) => {
        const table = tableOf(data, name);
        const drawn = Array.from({ length: SOURCE_TRIALS }, () => Math.floor(uniform() * table.rows.length));
        return { name, trials: drawn.map((row) => ({ point: table.points[row], value: table.values[row] })) };
      }),
    });
  },
}));

interface Table {
  readonly points: readonly Point[];
  /** Rows of the unit cube. */
  readonly rows: readonly Float64Array[];
  /** The share of errors, in per cent. */
  readonly values: readonly number[];
}

const schema = z.strictObject({ rows: z.array(z.array(z.number())), accuracy: z.array(z.number()) });
const tables = new Map<string, Table>();

function tableOf(folder: string, dataset: string): Table {
  const known = tables.get(dataset);
  if (known) return known;
  const script = `${import.meta.dirname}/lcbench.py`;
  const text = execFileSync('python3', [script, folder, dataset], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { rows, accuracy } = schema.parse(JSON.parse(text));
  const points = rows.map((row): Point => Object.fromEntries(space.map(({ name }, j) => [name, row[j]])));
  const table = { points, rows: points.map(rowOf), values: accuracy.map((each) => 100 - each) };
  tables.set(dataset, table);
  return table;
}

const { encode, groups } = encoding(space);

function rowOf(point: Point): Float64Array {
  const row = new Float64Array(groups.length);
  encode(point, row);
  return row;
}

function interpolated(rows: readonly Float64Array[], values: readonly number[]) {
  return (point: Point): number => {
    const at = rowOf(point);
    const nearest = rows
      .map((row, i) => ({ i, square: row.reduce((sum, u, j) => sum + (u - at[j]) ** 2, 0) }))
      .sort((a, b) => a.square - b.square)
      .slice(0, NEIGHBOURS);
    const weights = nearest.map(({ square }) => 1 / (square + 1e-12));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return nearest.reduce((sum, { i }, k) => sum + (weights[k] / total) * values[i], 0);
  };
}
