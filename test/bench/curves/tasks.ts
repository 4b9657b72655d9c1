/**
 * The tasks: complete grids of training runs with their whole curves (train/train.py), and the public tables where their
 * folder is given.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Point, Space } from '../../../src/space/parameter.ts';
import { publicFile, publicTaskIds, readPublicTask } from './publicTables.ts';

const gridSchema = z.strictObject({
  name: z.string(),
  metric: z.string(),
  parameters: z.array(
    z.strictObject({ name: z.string(), levels: z.array(z.union([z.number(), z.string()])), ordered: z.boolean() }),
  ),
  low: z.number(),
  high: z.number(),
  seconds: z.array(z.number()),
  curves: z.array(z.array(z.number())),
});

export interface Task {
  readonly id: string;
  readonly metric: string;
  readonly space: Space;
  /** The epochs of every configuration. */
  readonly epochs: number;
  /** [configurations, epochs], to be minimised. */
  readonly curves: readonly Float64Array[];
  /** [configurations] */
  readonly points: readonly Point[];
  /** Whether these are all points of the space. */
  readonly complete: boolean;
  readonly indexOf: (point: Point) => number;
}

export type Half = 'dev' | 'held';
export type Suite = 'grids' | 'taskset' | 'lcbench';

export const SUITES: Readonly<Record<Suite, string>> = {
  grids: 'Our grids',
  taskset: 'TaskSet',
  lcbench: 'The surrogate of LCBench',
};

export interface TaskId {
  readonly id: string;
  readonly half: Half;
  readonly suite: Suite;
}

/** In this order before any of them was trained. Every second one is held back: no rule was ever tried on it. */
const NAMES = [
  'perceptron-digits',
  'boosting-housing',
  'perceptron-spirals',
  'logistic-digits',
  'perceptron-housing',
  'linear-diabetes',
  'autoencoder-digits',
  'hinge-cancer',
  'boosting-digits',
  'convolution-digits',
  'perceptron-wine',
  'qlearning-lake',
  'perceptron-abalone',
  'restarts-digits',
] as const;

/** The grids. */
export const taskIds: readonly TaskId[] = NAMES.map((id, i) => ({
  ...{ id, suite: 'grids' },
  half: i % 2 === 0 ? 'dev' : 'held',
}));

/** The grids, and what there is of the public tables. */
export function presentTasks(tables: string | undefined): TaskId[] {
  const isPresent = (id: string): boolean => tables !== undefined && existsSync(fileOf(id, tables));
  return [...taskIds, ...publicTaskIds.filter(({ id }) => isPresent(id))];
}

/** `tables` is the folder of the public tables, which the grids do not need. */
export const fileOf = (id: string, tables = ''): string => {
  const task = publicTaskIds.find((each) => each.id === id);
  return task ? publicFile(tables, task) : path.join(import.meta.dirname, 'grids', `${id}.json.gz`);
};

/** A grid as it is in its file, with its curves in the metric's units. */
export function readGrid(id: string) {
  const grid = gridSchema.parse(JSON.parse(gunzipSync(readFileSync(fileOf(id))).toString('utf8')));
  const { low, high, curves } = grid;
  const inUnits = (level: number): number => low + ((high - low) * level) / MAX_LEVEL;
  return { ...grid, curves: curves.map((curve) => Float64Array.from(curve, inUnits)) };
}

export function readTask(id: string, tables = ''): Task {
  const task = publicTaskIds.find((each) => each.id === id);
  return task ? readPublicTask(tables, task) : readGridTask(id);
}

function readGridTask(id: string): Task {
  const { metric, parameters, curves } = readGrid(id);
  // the last parameter changes fastest
  const points = parameters.reduce<readonly Point[]>(
    (all, { name, levels }) => all.flatMap((point) => levels.map((level) => ({ ...point, [name]: level }))),
    [{}],
  );
  return {
    ...{ id, metric, curves, points, complete: true },
    space: parameters.map(({ name, levels, ordered }) => ({
      ...{ name, type: 'choice', values: levels },
      ...(ordered && { ordered }),
    })),
    epochs: curves[0].length,
    indexOf: (point) =>
      parameters.reduce((index, { name, levels }) => {
        const place = levels.indexOf(point[name] as string | number);
        return index * levels.length + place;
      }, 0),
  };
}

const MAX_LEVEL = 65_535;
