/** The value of a metric in a file that the script writes, if that file is this attempt's own. */
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ignoreMissing } from '../../../system/errors.ts';
import { openRegularFile, statusOf } from '../../../system/regularFile.ts';
import { numbersIn, type NamedNumber } from './numbersIn.ts';
import { csvValue, isTable, jsonValue, mlflowValue } from './textFiles.ts';
import { tensorboardValue } from './tensorboard.ts';
import { wandbValue } from './wandb.ts';

/**
 * `missing`: no file; `noneNamed`: a folder without one of a usual name; `notOwn`: older than the attempt, or outside of
 * its folder; `noValue`: without the metric.
 */
export type FileReading =
  | { readonly kind: 'value'; readonly value: unknown; readonly file: string }
  | { readonly kind: 'missing' | 'noneNamed' | 'notOwn' | 'tooLarge'; readonly file: string }
  /** `numbers`: those of a small text file, where it has any. */
  | { readonly kind: 'noValue'; readonly file: string; readonly numbers: readonly NamedNumber[] };

export interface Attempt {
  /** Absolute: the folder that the script ran in. */
  readonly cwd: string;
  /** Absolute: the trial's folder for the script's own files, where it has one. */
  readonly work?: string | undefined;
  /** A file that was written when the attempt began. */
  readonly startMark: string;
}

/**
 * @param from a file, or a folder in which the newest file that has the metric is looked for; relative to `cwd`, or
 *   absolute in `work`
 */
export async function readMetricFile(
  from: string,
  name: string,
  { cwd, work = cwd, startMark }: Attempt,
): Promise<FileReading> {
  const file = resolve(cwd, from);
  const status = await lstat(file).catch(ignoreMissing);
  if (status === undefined) return { kind: 'missing', file };
  // a link on the path may lead out of the folder
  const [root, place] = await Promise.all([realpath(isAbsolute(from) ? work : cwd), realpath(file)]);
  if (!`${place}${sep}`.startsWith(`${root}${sep}`)) return { kind: 'notOwn', file };
  const startedAt = statusOf(startMark)?.mtimeMs;
  // without the mark, nothing tells this run's file from that of another run
  if (startedAt === undefined) return { kind: 'notOwn', file };
  const found = status.isDirectory() ? await filesBelow(file, name) : [{ file, changedAt: status.mtimeMs }];
  const own = found.filter(({ changedAt }) => changedAt >= startedAt).sort((a, b) => b.changedAt - a.changedAt);
  if (own.length === 0) return { kind: found.length === 0 ? 'noneNamed' : 'notOwn', file };
  let without: FileReading = { kind: 'noValue', file, numbers: [] };
  for (const { file: candidate } of own) {
    const reading = await readingOf(candidate, name);
    if (reading.kind !== 'noValue') return reading;
    if (without.numbers.length === 0 && reading.numbers.length > 0) without = reading;
  }
  return without;
}

/** More than scripts write in hours. */
const MAX_BYTES = 256 * 2 ** 20;

async function readingOf(path: string, name: string): Promise<FileReading> {
  await using file = await openRegularFile(path);
  if (file === undefined) return { kind: 'missing', file: path };
  if ((await file.stat()).size > MAX_BYTES) return { kind: 'tooLarge', file: path };
  const content = await file.readFile();
  const value = valueIn(content, path, name);
  if (value !== undefined) return { kind: 'value', value, file: path };
  return { kind: 'noValue', file: path, numbers: TEXT_FILE.test(path) ? numbersIn(content, path) : [] };
}

function valueIn(content: Buffer, path: string, name: string): unknown {
  if (EVENT_FILE.test(path)) return tensorboardValue(content, name);
  if (path.endsWith('.wandb')) return wandbValue(content, name);
  if (isMlflowFile(path, name)) return mlflowValue(content.toString());
  return isTable(path) ? csvValue(content.toString(), name) : jsonValue(content.toString(), name);
}

/** Those of which a person can be told what is in them. */
export const TEXT_FILE = /\.(?:csv|tsv|jsonl?)$/;

const EVENT_FILE = /events\.out\.tfevents\.[^/\\]*$/;

/** The usual names of files with results; a folder may have many other files. */
export const RESULT_FILE =
  /(?:events\.out\.tfevents\.[^/\\]*|\.wandb|wandb-summary\.json|(?:metrics|results?|scores|progress|history|log|summary|eval_results|all_results)\.(?:csv|tsv|jsonl?))$/;

/** MLflow has one file for each metric, and a folder where its name has a slash. */
function isMlflowFile(path: string, name: string): boolean {
  return path.split(sep).join('/').endsWith(`/metrics/${name}`);
}

interface FoundFile {
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

const MAX_FILES = 20_000;

async function filesBelow(folder: string, name: string): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  const folders = [folder];
  let seen = 0;
  for (let next = folders.shift(); next !== undefined && seen < MAX_FILES; next = folders.shift()) {
    for (const entry of await readdir(next, { withFileTypes: true })) {
      const file = join(next, entry.name);
      seen += 1;
      // no link is followed
      if (entry.isDirectory()) folders.push(file);
      else if (entry.isFile() && (RESULT_FILE.test(file) || isMlflowFile(`/${relative(folder, file)}`, name))) {
        found.push({ file, changedAt: (await stat(file)).mtimeMs });
      }
    }
  }
  return found;
}
