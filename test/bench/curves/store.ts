/** The files of the runs. A fingerprint depends on request, grid, and the engine's sources or Optuna's version. */
import path from 'node:path';
import * as z from 'zod';
import { hashOf, hashOfFile, runCache } from '../shared/runCache.ts';
import type { Method } from './methods.ts';
import type { Run } from './replay.ts';
import { fileOf } from './tasks.ts';

export const { load, save } = runCache<Run>(
  z.strictObject({
    trials: z.array(z.tuple([z.number(), z.number(), z.number(), z.literal([0, 1])])),
    seconds: z.number(),
  }),
);

/** A run that is wanted, and its file. */
export interface PlannedRun {
  readonly task: string;
  readonly method: Method;
  readonly seed: number;
  readonly file: string;
  readonly fingerprint: string;
}

export interface Origins {
  /** A hash of the engine's sources. */
  readonly engine: string;
  /** Optuna's version. */
  readonly optuna: string;
}

/** Seed by seed, so that an interrupted bench has a whole picture already. */
export function plannedRuns(
  tasks: readonly string[],
  methods: readonly Method[],
  seeds: number,
  out: string,
  { engine, optuna }: Origins,
): PlannedRun[] {
  const grids = new Map(tasks.map((task) => [task, hashOfFile(fileOf(task))]));
  return Array.from({ length: seeds }, (_, seed) =>
    tasks.flatMap((task) =>
      methods.map((method): PlannedRun => {
        const origin = { engine, optuna, random: '' }[method.implementation];
        return {
          ...{ task, method, seed },
          file: path.join(out, 'runs', `${task}.${method.id}.${seed}.json`),
          fingerprint: hashOf(JSON.stringify([task, grids.get(task), method.id, seed, origin])),
        };
      }),
    ),
  ).flat();
}
