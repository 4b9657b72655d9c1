/** The small files with numbers that a script has written into its trial's folder, or right into the one it ran in. */
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { openRegularFile, statusOf } from '../../../system/regularFile.ts';
import { RESULT_FILE, TEXT_FILE, type Attempt } from './metricFile.ts';
import { MAX_SMALL_FILE, numbersIn, type NamedNumber } from './numbersIn.ts';

export interface ResultFile {
  /** As `objective.from` of a declaration names it. */
  readonly from: string;
  /** Whether its name says that it has results. */
  readonly isResult: boolean;
  /** At least one. */
  readonly numbers: readonly NamedNumber[];
}

const MAX_FILES = 20;
/** Of all together. */
const MAX_BYTES = 4 * MAX_SMALL_FILE;

/** Those whose names say that they have results first, and then the newest. */
export async function ownFiles({ cwd, work, startMark }: Attempt): Promise<readonly ResultFile[]> {
  const startedAt = statusOf(startMark)?.mtimeMs;
  if (startedAt === undefined) return [];
  const inWork = work === undefined ? [] : await textFilesIn(work, MAX_DEPTH);
  // others may write into the folders below
  const beside = cwd === work ? [] : await textFilesIn(cwd, 0);
  const written = [
    ...inWork.map((file) => ({ ...file, from: cwd === work ? place(file) || '.' : `\${trialFolder}/${place(file)}` })),
    ...beside.map((file) => ({ ...file, from: file.name })),
  ].filter(({ changedAt, size }) => changedAt >= startedAt && size <= MAX_SMALL_FILE);
  const inOrder = written.sort(
    (a, b) => Number(b.isResult) - Number(a.isResult) || b.changedAt - a.changedAt || (a.name < b.name ? -1 : 1),
  );
  const found: ResultFile[] = [];
  let bytes = 0;
  for (const { file, from, isResult, size } of inOrder.slice(0, MAX_FILES)) {
    if ((bytes += size) > MAX_BYTES) break;
    const numbers = await numbersOf(file);
    if (numbers.length > 0) found.push({ from: from.replace(/\/$/, ''), isResult, numbers });
  }
  return found;
}

async function numbersOf(file: string): Promise<readonly NamedNumber[]> {
  await using opened = await openRegularFile(file);
  return opened === undefined ? [] : numbersIn(await opened.readFile(), file);
}

interface TextFile {
  /** Absolute. */
  readonly file: string;
  /** From the folder in which it was looked for. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly size: number;
  readonly isResult: boolean;
}

const MAX_ENTRIES = 2000;
const MAX_DEPTH = 4;

/** Without those whose names a person could not copy. @param depth of the folders below that are looked into */
async function textFilesIn(root: string, depth: number): Promise<readonly TextFile[]> {
  const found: TextFile[] = [];
  const folders = [''];
  let seen = 0;
  for (let next = folders.shift(); next !== undefined && seen < MAX_ENTRIES; next = folders.shift()) {
    // gone, or out of reach
    const entries = await opendir(path.join(root, next)).catch(() => undefined);
    if (entries === undefined) continue;
    for await (const entry of entries) {
      if (++seen > MAX_ENTRIES) break;
      const name = next === '' ? entry.name : `${next}/${entry.name}`;
      if (!PLAIN_NAME.test(name)) continue;
      // no link is followed
      if (entry.isDirectory() && next.split('/').length <= depth) folders.push(name);
      const file = path.join(root, name);
      const status = entry.isFile() && TEXT_FILE.test(name) ? statusOf(file) : undefined;
      if (status === undefined) continue;
      found.push({ file, name, changedAt: status.mtimeMs, size: status.size, isResult: RESULT_FILE.test(name) });
    }
  }
  return found;
}

const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_./@%+,=~-]{0,199}$/u;

/** A folder that may have another name in the next trial, such as that of a date, is looked for by what is in it. */
function place({ name, isResult }: TextFile): string {
  const parts = name.split('/');
  const changing = parts.slice(0, -1).findIndex((part) => /\d/.test(part));
  return changing >= 0 && isResult ? parts.slice(0, changing).join('/') : name;
}
