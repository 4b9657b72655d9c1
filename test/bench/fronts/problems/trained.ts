/**
 * Real trainings with several objectives, as tables of every configuration: boosted trees from the grids of
 * test/bench/curves, of which each round is a configuration of its own that took its share of the time, and forests of the
 * digits that scikit-learn ships (../train/train.py). Each
 * parameter is the number of its level, and the best hypervolume is that of the whole table.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { hypervolume } from '../../../../src/engine/front/hypervolume.ts';
import type { Space } from '../../../../src/space/parameter.ts';
import { readGrid } from '../../curves/tasks.ts';
import { keepsLimits, type Outcome, type Problem } from './problem.ts';

interface Training {
  readonly error: number;
  readonly milliseconds: number;
  /** The nodes of a forest, and the most leaves that boosted trees may have. */
  readonly size: number;
}

interface Table {
  readonly space: Space;
  /** Of every configuration; the last parameter changes fastest. */
  readonly trainings: readonly Training[];
  readonly at: (levels: readonly number[]) => Training;
}

function tableOf(counts: Readonly<Record<string, number>>, trainings: readonly Training[]): Table {
  return {
    space: Object.entries(counts).map(([name, count]) => ({ name, type: 'int', low: 0, high: count - 1, scale: 'linear' })), // oxfmt-ignore
    trainings,
    at: (levels) => trainings[levels.reduce((index, level, i) => index * Object.values(counts)[i] + level, 0)],
  };
}

/** @param rounds between two values of a curve */
function boosting(task: string, rounds: number): Table {
  const { parameters, curves, seconds } = readGrid(task);
  const counts = Object.fromEntries(parameters.map(({ name, levels }) => [name, levels.length]));
  const epochs = curves[0].length;
  const depths = parameters.find(({ name }) => name === 'max_depth')?.levels ?? [];
  // eta alone is before the depth
  const configurationsOfDepth = curves.length / parameters[0].levels.length / depths.length;
  return tableOf(
    { ...counts, rounds: epochs },
    curves.flatMap((curve, i) =>
      Array.from(curve, (error, epoch) => ({
        error,
        milliseconds: (1000 * seconds[i] * (epoch + 1)) / epochs,
        size: rounds * (epoch + 1) * 2 ** Number(depths[Math.floor(i / configurationsOfDepth) % depths.length]),
      })),
    ),
  );
}

const forestSchema = z.strictObject({
  parameters: z.record(z.string(), z.array(z.number())),
  /** Of 1,197. */
  errors: z.array(z.number()),
  /** In hundredths of a millisecond. */
  times: z.array(z.number()),
  sizes: z.array(z.number()),
});

function forest(): Table {
  const file = gunzipSync(readFileSync(path.join(import.meta.dirname, 'forest.json.gz')));
  const { parameters, errors, times, sizes } = forestSchema.parse(JSON.parse(file.toString('utf8')));
  return tableOf(
    Object.fromEntries(Object.entries(parameters).map(([name, levels]) => [name, levels.length])),
    errors.map((wrong, i) => ({ error: wrong / 1197, milliseconds: times[i] / 100, size: sizes[i] })),
  );
}

function trained(
  table: Table,
  {
    reference,
    outcomeOf,
    ...named
  }: Pick<Problem, 'id' | 'about'> & {
    readonly reference: readonly number[];
    readonly outcomeOf: (training: Training) => Outcome;
  },
): Problem {
  const outcomes = table.trainings.map(outcomeOf);
  const rewards = outcomes.filter(keepsLimits).map(({ objectives }) => objectives.map((value) => -value));
  return {
    ...named,
    ...{ space: table.space, reference, objectives: reference.length, limits: outcomes[0].slacks.length },
    best: hypervolume(rewards, reference.map((value) => -value)), // oxfmt-ignore
    outcome: (levels) => outcomeOf(table.at(levels)),
  };
}

const forests = forest();

export const trainedFronts: readonly Problem[] = [
  trained(boosting('boosting-digits', 1), {
    id: 'boosting-time',
    about: 'Boosted trees on digits: log loss and milliseconds.',
    reference: [2.3, 100],
    outcomeOf: ({ error, milliseconds }) => ({ objectives: [error, milliseconds], slacks: [] }),
  }),
  trained(forests, {
    id: 'forest-size',
    about: 'A forest on digits: error and nodes.',
    reference: [0.9, 3000],
    outcomeOf: ({ error, size }) => ({ objectives: [error, size], slacks: [] }),
  }),
];

export const trainedLimitedFronts: readonly Problem[] = [
  trained(boosting('boosting-housing', 3), {
    id: 'boosting-time-small',
    about: 'Boosted trees on houses: error and milliseconds, with at most 1,000 leaves.',
    reference: [1.15, 100],
    outcomeOf: ({ error, milliseconds, size }) => ({ objectives: [error, milliseconds], slacks: [1000 - size] }),
  }),
  trained(forests, {
    id: 'forest-size-fast',
    about: 'A forest on digits: error and nodes, trained within 10 ms.',
    reference: [0.9, 3000],
    outcomeOf: ({ error, size, milliseconds }) => ({ objectives: [error, size], slacks: [10 - milliseconds] }),
  }),
];
