/** The files of the runs. A fingerprint depends on request, grid, and the engine's sources or Optuna's version. */
import path from 'node:path';
import * as z from 'zod';
import { hashOf, hashOfFile, runCache } from '../shared/runCache.ts';
import type { Method } from './methods.ts';
import type { Run } from './replay.ts';
import { fileOf, type TaskId } from './tasks.ts';

export const { load, save } = runCache<Run>(
  z.strictObject({
    segments: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])),
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
  /** Of the sources of pausing. */
  readonly pausing: string;
  /** Optuna's version. */
  readonly optuna: string;
}

/** Seed by seed, so that an interrupted bench has a whole picture already. */
export function plannedRuns(
  tasks: readonly TaskId[],
  methods: readonly Method[],
  seeds: number,
  out: string,
  tables: string | undefined,
  { engine, pausing, optuna }: Origins,
): PlannedRun[] {
  const files = new Map(tasks.map(({ id }) => [id, hashOfFile(fileOf(id, tables))]));
  return Array.from({ length: seeds }, (_, seed) =>
    tasks.flatMap(({ id: task }) =>
      methods.map((method): PlannedRun => {
        const origin = { engine, pausing: engine + pausing, optuna, random: '' }[method.implementation];
        return {
          ...{ task, method, seed },
          file: path.join(out, 'runs', `${task}.${method.id}.${seed}.json`),
          fingerprint: hashOf(JSON.stringify([task, files.get(task), method.id, seed, origin])),
        };
      }),
    ),
  ).flat();
}
