/**
 * Where the papers' runs are. The algorithms' own code is not part of a fingerprint: after a change there, delete the
 * folder.
 */
import path from 'node:path';
import * as z from 'zod';
import { hashOf, runCache, type CachedRun } from '../shared/runCache.ts';
import type { Experiment, Run, Task } from './experiment.ts';
import { Results } from './results.ts';

const numbers = z.array(z.number());

export const { load, save } = runCache<Run>(
  z.object({
    words: z.string(),
    curves: z.record(z.string(), z.strictObject({ x: numbers, y: numbers })),
    numbers: z.record(z.string(), z.number()),
  }),
);

/** A task and its place. */
export interface PlannedRun {
  readonly experiment: Experiment;
  readonly task: Task;
  readonly file: string;
  readonly fingerprint: string;
}

/** `hashes` are those of the data's files, by name. */
export function plannedRun(
  experiment: Experiment,
  task: Task,
  out: string,
  hashes: ReadonlyMap<string, string>,
): PlannedRun {
  const { method, seed, quick } = task;
  const file = path.join(out, quick ? 'quick' : 'full', `${experiment.id}.${method}.${seed}.json`);
  const data = experiment.files.map((name) => hashes.get(name));
  const settings = JSON.stringify([experiment.id, method, seed, quick, experiment.settings(quick), data]);
  return { experiment, task, file, fingerprint: hashOf(settings) };
}

/** The runs of an experiment so far, in the order of the seeds. */
export function resultsOf(
  places: readonly PlannedRun[],
  read: (place: PlannedRun) => CachedRun<Run> | undefined = load,
): Results {
  const runs = new Map<string, Run[]>();
  for (const place of [...places].sort((a, b) => a.task.seed - b.task.seed)) {
    const found = read(place);
    if (!found) continue;
    runs.set(place.task.method, [...(runs.get(place.task.method) ?? []), found.run]);
  }
  return new Results(runs);
}
