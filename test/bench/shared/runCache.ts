/**
 * Runs that were made, a file each: what makes an interrupted bench go on where it was.
 *
 * A file begins with a fingerprint of what its run depended on. One with another fingerprint counts as absent, and so
 * does one that is damaged.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

export interface CachedRun<Run> {
  readonly fingerprint: string;
  /** That the whole run took. */
  readonly seconds: number;
  readonly run: Run;
}

/** Where a run is, or will be. */
interface CacheEntry {
  readonly file: string;
  readonly fingerprint: string;
}

export interface RunCache<Run> {
  /** Undefined where there is no whole file of this fingerprint. */
  readonly load: (spot: CacheEntry) => CachedRun<Run> | undefined;
  /** Whole or not at all, whatever interrupts it. @throws where a number is NaN or infinite, which JSON would lose. */
  readonly save: (file: string, result: CachedRun<Run>) => void;
}

export function runCache<Run>(run: z.ZodType<Run>): RunCache<Run> {
  const schema = z.strictObject({ fingerprint: z.string(), seconds: z.number(), run });
  return {
    load: ({ file, fingerprint }) => {
      const read = schema.safeParse(existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined);
      return read.success && read.data.fingerprint === fingerprint ? read.data : undefined;
    },
    save: (file, result) => {
      const text = JSON.stringify(schema.parse(result));
      mkdirSync(path.dirname(file), { recursive: true });
      const temporary = `${file}.${process.pid}.tmp`;
      writeFileSync(temporary, text);
      renameSync(temporary, file);
    },
  };
}

/** Hexadecimal digits of a short hash. */
export const SHORT_HASH = 16;

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, SHORT_HASH);
}

export function hashOfFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Of the texts of all files below a folder, whatever their order there. */
export function hashOfFolder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return hashOf(JSON.stringify(names.map((name) => [path.relative(folder, name), readFileSync(name, 'utf8')])));
}

/** Of the sources that a proposal depends on. */
export function hashOfEngine(): string {
  const folders = ['engine', 'math', 'space', 'bandits'];
  return hashOf(folders.map((name) => hashOfFolder(path.join(import.meta.dirname, '../../../src', name))).join());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
