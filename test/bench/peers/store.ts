/**
 * The runs that were made, a file each: what makes an interrupted bench go on where it was.
 *
 * A file begins with a fingerprint of what its run depended on: task, method, seed and data, for our own engine its sources,
 * for the peers the version of Optuna. One with another fingerprint counts as absent. The tasks' functions are not part of it:
 * after a change there, delete the folder.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Method } from './methods.ts';
import type { Run } from './run.ts';
import type { Task } from './task.ts';

const pairs = z.array(z.tuple([z.number(), z.number()]));
const schema = z.strictObject({
  fingerprint: z.string(),
  seconds: z.number(),
  run: z.strictObject({
    values: z.array(z.number()).min(1),
    observed: z.array(z.number()),
    recommended: pairs,
    batches: pairs,
  }),
});

export interface Kept {
  readonly fingerprint: string;
  /** Of the whole run, the training runs in it included. */
  readonly seconds: number;
  readonly run: Run;
}

/** A run that is wanted, and its file. */
export interface Place {
  readonly task: Task;
  readonly method: Method;
  readonly parallel: number;
  readonly trials: number;
  readonly seed: number;
  readonly file: string;
  readonly fingerprint: string;
}

/** What runs depend on beside what is asked of them. */
export interface Origins {
  /** Of the engine's sources. */
  readonly engine: string;
  readonly optuna: string;
  /** Of the data's files, by name. */
  readonly data: ReadonlyMap<string, string>;
}

export function placeOf(
  { task, method, parallel, trials, seed }: Omit<Place, 'file' | 'fingerprint'>,
  out: string,
  { engine, optuna, data }: Origins,
): Place {
  const name = `${task.id}.${method.id}.${parallel}.${seed}.json`;
  const origin = { engine, optuna, chance: '' }[method.of];
  const { id, space, noise, files } = task;
  const asked = [id, space, noise, files.map((file) => data.get(file)), method.id, parallel, trials, seed];
  const fingerprint = hash(JSON.stringify([asked, origin]));
  return { task, method, parallel, trials, seed, file: path.join(out, 'runs', String(trials), name), fingerprint };
}

/** Of the texts of all files below a folder, whatever their order there. */
export function hashOfFolder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return hash(JSON.stringify(names.map((name) => [path.relative(folder, name), readFileSync(name, 'utf8')])));
}

export function hashOfFile(file: string): string {
  return hash(readFileSync(file));
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
export function keep(file: string, result: Kept): void {
  const text = JSON.stringify(result);
  schema.parse(JSON.parse(text)); // NaN and Infinity would be null, and the file never read again
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
