/** Reads the file of past trials that a declaration names; what is wrong with it is a problem of the declaration. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '../../declaration/problem.ts';
import type { ValidDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import type { PastTrial } from '../events.ts';
import { pastTrialsOf } from './pastTrials.ts';
import type { FileFormat } from './readTable.ts';

export interface PastFile {
  readonly trials: readonly PastTrial[];
  /** A sentence for each reason why trials were left out. */
  readonly omitted: readonly string[];
  /** With any of these no study may be begun. */
  readonly problems: readonly Problem[];
}

/**
 * To be called for a study that is not begun: one that is has in its journal what the file held.
 * @param folder absolute: the declaration's own
 */
export async function readPastFile({ declaration, locate }: ValidDeclaration, folder: string): Promise<PastFile> {
  const { start } = declaration;
  if (start?.trials === undefined) return { trials: [], omitted: [], problems: [] };
  const file = path.resolve(folder, start.trials);
  const withProblems = (sentences: readonly string[]): PastFile => {
    const problems = sentences.map((message) => ({ ...fileNameRange(locate), message }));
    return { trials: [], omitted: [], problems };
  };
  const content = await readText(file);
  if (!content.ok) return withProblems([content.problem]);
  const result = pastTrialsOf(content.text, formatOf(file), declaration);
  if (!result.ok) return withProblems(result.problems.map((problem) => `The file ${file} ${problem}`));
  return { trials: result.trials, omitted: result.omitted, problems: [] };
}

/** `start: past.csv` has the file's name one level above `start: { trials: past.csv }`. */
function fileNameRange(where: ValidDeclaration['locate']): ReturnType<ValidDeclaration['locate']> {
  const [key, trials] = [where(['start'], 'key'), where(['start', 'trials'])];
  return trials.line === key.line && trials.column === key.column ? where(['start']) : trials;
}

function formatOf(file: string): FileFormat {
  switch (path.extname(file).toLowerCase()) {
    case '.csv':
      return 'csv';
    case '.jsonl':
      return 'jsonl';
    default:
      return 'json';
  }
}

const MAX_MEGABYTES = 100;
const MAX_BYTES = MAX_MEGABYTES * 2 ** 20;

type Content = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

async function readText(file: string): Promise<Content> {
  let bytes: Buffer;
  try {
    // looked at before it is opened: to open a pipe would wait for its other end
    if (!(await stat(file)).isFile()) return failure(`${file} is no file: name a file of past trials.`);
    bytes = await readAtMost(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') return failure(`The file ${file} does not exist: correct its path, or take it out.`);
    return failure(`The file ${file} cannot be read (${error.message}): name one that can.`);
  }
  if (bytes.length > MAX_BYTES) {
    return failure(`The file ${file} is larger than ${MAX_MEGABYTES} MB: keep the trials that say most.`);
  }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return failure(`The file ${file} is no UTF-8 text: save it as one.`);
  }
}

/** At most one byte more than is allowed, however much the file has by now. */
async function readAtMost(file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: MAX_BYTES })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function failure(problem: string): Content {
  return { ok: false, problem };
}
