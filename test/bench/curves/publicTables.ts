/**
 * Public tables of learning curves, read where they are: TaskSet (Metz et al., arXiv 2002.11887), really trained, and
 * the surrogate of LCBench in YAHPO Gym (Pfisterer et al., arXiv 2109.03670). Their configurations are no grid but
 * points that are spread over the space; a method may try these points alone.
 */
import path from 'node:path';
import type { Point } from '../../../src/space/parameter.ts';
import { median } from '../shared/quantiles.ts';
import { readNpz, rowOf, type NumericArray } from './npz.ts';
import type { Half, Suite, Task, TaskId } from './tasks.ts';

/** Every second one is held back, in this order, which was written down before any method was tried on them. */
const NAMES: Readonly<Record<Exclude<Suite, 'grids'>, readonly string[]>> = {
  taskset: [
    'patch128_LSTM128_avg_bs64',
    'patch128_LSTM128_embed128_bs64',
    'patch32_GRU64_avg_bs128',
    'patch32_IRNN64_relu_last_bs128',
    'patch32_LSTM128_bs128',
    'patch32_VRNN64_relu_avg_bs128',
  ],
  lcbench: [
    ...['3945', '34539', '126026', '146212', '167149', '167161', '167181', '167185', '167200', '168329', '168331'],
    ...['168868', '168910', '189862', '189866', '189905', '189908'],
  ],
};

const halfOf = (place: number): Half => (place % 2 === 0 ? 'dev' : 'held');

export const publicTaskIds: readonly TaskId[] = (['taskset', 'lcbench'] as const).flatMap((suite) =>
  NAMES[suite].map((name, i): TaskId => ({ id: `${suite}-${name}`, suite, half: halfOf(i) })),
);

/** In the folder of the tables. */
export function publicFile(folder: string, { id, suite }: TaskId): string {
  const name = id.slice(suite.length + 1);
  const file = suite === 'taskset' ? path.join('taskset', `FixedTextRNNClassification_imdb_${name}`) : name;
  return path.join(folder, `${file}.npz`);
}

export function readPublicTask(folder: string, task: TaskId): Task {
  return task.suite === 'taskset' ? readTaskset(folder, task) : readLcbench(folder, task);
}

/** A configuration that diverges has this many times the loss before training from then on, and no worse one is told. */
const WORST_LOSS = 2;
/** Columns of TaskSet: 1 − β was drawn on a logarithmic scale, and all others themselves. */
const BETAS = [1, 2];

function readTaskset(folder: string, task: TaskId): Task {
  const { hp, valid_loss: loss } = readNpz(publicFile(folder, task), ['hp', 'valid_loss']);
  const configurations = rowsOf(loss);
  const worst = WORST_LOSS * median(configurations.map(([before]) => before).filter(Number.isFinite));
  const curves = configurations.map((losses) => losses.slice(1).map((value) => (value < worst ? value : worst)));
  const logarithms = rowsOf(hp).map((row) => row.map((value, j) => Math.log(BETAS.includes(j) ? 1 - value : value)));
  return tableTask(task, 'loss', inUnitCube(logarithms), curves);
}

function readLcbench(folder: string, task: TaskId): Task {
  const { unit } = readNpz(path.join(folder, 'configurations.npz'), ['unit']);
  const { val_accuracy: levels, acc_range } = readNpz(publicFile(folder, task), ['val_accuracy', 'acc_range']);
  const [low, high] = [acc_range.data[0], acc_range.data[1]];
  const error = (level: number): number => 100 - (low + ((high - low) * level) / MAX_LEVEL);
  const curves = rowsOf(levels).map((row) => row.map(error));
  return tableTask(task, 'error', rowsOf(unit), curves);
}

function tableTask(
  { id }: TaskId,
  metric: string,
  rows: readonly Float64Array[],
  curves: readonly Float64Array[],
): Task {
  const names = Array.from(rows[0], (_, j) => `x${j}`);
  const points = rows.map((row): Point => Object.fromEntries(names.map((name, j) => [name, row[j]])));
  const keyOf = (point: Point): string => names.map((name) => point[name]).join();
  const places = new Map(points.map((point, i) => [keyOf(point), i]));
  return {
    ...{ id, metric, curves, points, complete: false },
    space: names.map((name) => ({ name, type: 'float', low: 0, high: 1, scale: 'linear' })),
    epochs: curves[0].length,
    indexOf: (point) => places.get(keyOf(point)) ?? NaN,
  };
}

function rowsOf(array: NumericArray): Float64Array[] {
  return Array.from({ length: array.shape[0] }, (_, i) => rowOf(array, i));
}

function inUnitCube(rows: readonly Float64Array[]): Float64Array[] {
  const columns = Array.from(rows[0], (_, j) => rows.map((row) => row[j]));
  const [low, high] = [columns.map((all) => Math.min(...all)), columns.map((all) => Math.max(...all))];
  return rows.map((row) => row.map((value, j) => (value - low[j]) / (high[j] - low[j])));
}

const MAX_LEVEL = 65_535;
