/**
 * Where the peers' runs are. A fingerprint depends on task, method, seed and data, for our own engine on its sources,
 * for a peer on its version. The tasks' functions are not part of it: after a change there, delete the
 * folder.
 */
import path from 'node:path';
import * as z from 'zod';
import { hashOf, hashOfFile, runCache, SHORT_HASH } from '../shared/runCache.ts';
import type { Method } from './methods.ts';
import type { Run } from './run.ts';
import type { Task } from './tasks/task.ts';

const pairs = z.array(z.tuple([z.number(), z.number()]));

export const { load, save } = runCache<Run>(
  z.strictObject({
    values: z.array(z.number()).min(1),
    observed: z.array(z.number()),
    recommended: pairs,
    announced: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).exactOptional(),
    predicted: z.array(z.tuple([z.number(), z.number()]).nullable()).exactOptional(),
    batches: pairs,
  }),
);

/** A run that is wanted, and its file. */
export interface PlannedRun {
  readonly task: Task;
  readonly method: Method;
  readonly parallel: number;
  readonly trials: number;
  readonly seed: number;
  readonly file: string;
  readonly fingerprint: string;
}

/** The dependencies of runs beside the request. */
export interface RunDependencies {
  /** Of the engine's sources. */
  readonly engine: string;
  readonly optuna: string;
  /** Of what else a peer is, by its name. */
  readonly versions: Readonly<Record<string, string>>;
  /** Of the data's files, by name. */
  readonly data: ReadonlyMap<string, string>;
}

export function plannedRun(
  { task, method, parallel, trials, seed }: Omit<PlannedRun, 'file' | 'fingerprint'>,
  out: string,
  { engine, optuna, versions, data }: RunDependencies,
): PlannedRun {
  const name = `${task.id}.${method.id}.${parallel}.${seed}.json`;
  const origin = { engine, python: versions[method.id] ?? optuna, random: '' }[method.implementation];
  const { id, space, noise, files } = task;
  const request = [
    id,
    space,
    noise,
    files.map((file) => data.get(path.basename(file))),
    method.id,
    parallel,
    trials,
    seed,
  ];
  const fingerprint = hashOf(JSON.stringify([request, origin]));
  return { task, method, parallel, trials, seed, file: path.join(out, 'runs', String(trials), name), fingerprint };
}

/** The fingerprints of the peers have short hashes. */
export function shortHashOfFile(file: string): string {
  return hashOfFile(file).slice(0, SHORT_HASH);
}
