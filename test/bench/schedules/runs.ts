/** The compared schedules, and the files of their runs. A fingerprint depends on grid, engine and this bench. */
import path from 'node:path';
import * as z from 'zod';
import { fileOf } from '../curves/tasks.ts';
import { hashOf, hashOfEngine, hashOfFile, hashOfFolder, runCache } from '../shared/runCache.ts';
import type { Schedule, TimedTrial } from './study.ts';

export const schedules = ['batch', 'rolling', 'auto'] as const satisfies readonly Schedule[];

/** How many times as long as the fastest trial the slowest takes. */
export const spreads = [1.05, 2, 10] as const;

export const { load, save } = runCache<readonly TimedTrial[]>(
  z.array(z.tuple([z.number(), z.number(), z.number(), z.literal([0, 1])])),
);

export interface PlannedRun {
  readonly task: string;
  readonly schedule: Schedule;
  readonly spread: (typeof spreads)[number];
  readonly seed: number;
  readonly file: string;
  readonly fingerprint: string;
}

/** Seed by seed, so that an interrupted bench has a whole picture already. */
export function plannedRuns(tasks: readonly string[], seeds: number, out: string): PlannedRun[] {
  const sources = [hashOfEngine(), hashOfFolder(import.meta.dirname)];
  const grids = new Map(tasks.map((task) => [task, hashOfFile(fileOf(task))]));
  return Array.from({ length: seeds }, (_, seed) =>
    tasks.flatMap((task) =>
      spreads.flatMap((spread) =>
        schedules.map((schedule): PlannedRun => {
          const what = { task, schedule, spread, seed };
          const file = path.join(out, 'runs', `${task}.${schedule}.${spread}.${seed}.json`);
          return { ...what, file, fingerprint: hashOf(JSON.stringify([what, grids.get(task), sources])) };
        }),
      ),
    ),
  ).flat();
}
