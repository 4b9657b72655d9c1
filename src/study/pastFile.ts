/** Reads the file of past trials that a declaration names; what is wrong with it is a problem of the declaration. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Parsed, Problem } from './declaration.ts';
import type { PastTrial } from './events.ts';
import { pastOf } from './past.ts';
import type { Kind } from './pastRows.ts';

type Good = Extract<Parsed, { ok: true }>;

export interface PastFile {
  readonly trials: readonly PastTrial[];
  /** A sentence for each reason why trials were left out. */
  readonly leftOut: readonly string[];
  /** With any of these no study may be begun. */
  readonly problems: readonly Problem[];
}

/**
 * To be called for a study that is not begun: one that is has in its journal what the file held.
 * @param folder absolute: the declaration's own
 */
export async function readPast({ declaration, where }: Good, folder: string): Promise<PastFile> {
  const { start } = declaration;
  if (start?.trials === undefined) return { trials: [], leftOut: [], problems: [] };
  const file = path.resolve(folder, start.trials);
  const refused = (sentences: readonly string[]): PastFile => {
    const problems = sentences.map((message) => ({ ...placeOf(where), message }));
    return { trials: [], leftOut: [], problems };
  };
  const content = await textOf(file);
  if (!content.ok) return refused([content.problem]);
  const past = pastOf(content.text, kindOf(file), declaration);
  if (!past.ok) return refused(past.problems.map((problem) => `The file ${file} ${problem}`));
  return { trials: past.trials, leftOut: past.leftOut, problems: [] };
}

/** `start: past.csv` has the file's name one level above `start: { trials: past.csv }`. */
function placeOf(where: Good['where']): ReturnType<Good['where']> {
  const [key, trials] = [where(['start'], 'key'), where(['start', 'trials'])];
  return trials.line === key.line && trials.column === key.column ? where(['start']) : trials;
}

function kindOf(file: string): Kind {
  switch (path.extname(file).toLowerCase()) {
    case '.csv':
      return 'csv';
    case '.jsonl':
      return 'jsonl';
    default:
      return 'json';
  }
}

const MEGABYTES = 100;
const MOST_BYTES = MEGABYTES * 2 ** 20;

type Content = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

async function textOf(file: string): Promise<Content> {
  let bytes: Buffer;
  try {
    // looked at before it is opened: to open a pipe would wait for its other end
    if (!(await stat(file)).isFile()) return refusal(`${file} is no file: name a file of past trials.`);
    bytes = await beginningOf(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') return refusal(`The file ${file} does not exist: correct its path, or take it out.`);
    return refusal(`The file ${file} cannot be read (${error.message}): name one that can.`);
  }
  if (bytes.length > MOST_BYTES) {
    return refusal(`The file ${file} is larger than ${MEGABYTES} MB: keep the trials that say most.`);
  }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return refusal(`The file ${file} is no UTF-8 text: save it as one.`);
  }
}

/** At most one byte more than is allowed, however much the file has by now. */
async function beginningOf(file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: MOST_BYTES })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function refusal(problem: string): Content {
  return { ok: false, problem };
}
