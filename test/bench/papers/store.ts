/**
 * The runs that were made, a file each: what makes an interrupted bench go on where it was.
 *
 * A file begins with a fingerprint of everything its run depended on: the task, the experiment's settings and the data. One with
 * another fingerprint counts as absent. The algorithms' own code is not part of it: after a change there, delete the folder.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Experiment, Run, Task } from './experiment.ts';
import { Results } from './results.ts';

const numbers = z.array(z.number());
const schema = z.strictObject({
  fingerprint: z.string(),
  seconds: z.number(),
  run: z.strictObject({
    words: z.string(),
    curves: z.record(z.string(), z.strictObject({ x: numbers, y: numbers })),
    numbers: z.record(z.string(), z.number()),
  }),
});

export interface Kept {
  readonly fingerprint: string;
  /** Of the whole process. */
  readonly seconds: number;
  readonly run: Run;
}

/** A task and its place. */
export interface Place {
  readonly experiment: Experiment;
  readonly task: Task;
  readonly file: string;
  readonly fingerprint: string;
}

/** `hashes` are those of the data's files, by name. */
export function placeOf(experiment: Experiment, task: Task, out: string, hashes: ReadonlyMap<string, string>): Place {
  const { method, seed, quick } = task;
  const file = path.join(out, quick ? 'quick' : 'full', `${experiment.id}.${method}.${seed}.json`);
  const data = experiment.files.map((name) => hashes.get(name));
  const settings = JSON.stringify([experiment.id, method, seed, quick, experiment.settings(quick), data]);
  return { experiment, task, file, fingerprint: createHash('sha256').update(settings).digest('hex').slice(0, 16) };
}

export function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Undefined where there is no whole file of this fingerprint. */
export function kept({ file, fingerprint }: Place): Kept | undefined {
  if (!existsSync(file)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const read = schema.safeParse(json);
  return read.success && read.data.fingerprint === fingerprint ? read.data : undefined;
}

/** Whole or not at all, whatever interrupts it. */
export function keep(file: string, { fingerprint, seconds, run }: Kept): void {
  const { words, curves, numbers } = run;
  const text = JSON.stringify({ fingerprint, seconds, run: { words, curves, numbers } });
  schema.parse(JSON.parse(text)); // NaN and Infinity would be null, and the file never read again
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

/** What there is of an experiment, in the order of the seeds. */
export function resultsOf(places: readonly Place[], read: (place: Place) => Kept | undefined = kept): Results {
  const runs = new Map<string, Run[]>();
  for (const place of [...places].sort((a, b) => a.task.seed - b.task.seed)) {
    const found = read(place);
    if (!found) continue;
    runs.set(place.task.method, [...(runs.get(place.task.method) ?? []), found.run]);
  }
  return new Results(runs);
}
