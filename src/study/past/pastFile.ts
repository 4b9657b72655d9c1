/** Reads the file of past trials that a declaration names. What is wrong with it is a problem of the declaration. */
import path from 'node:path';
import type { Problem } from '../../declaration/problem.ts';
import { foreignEncoding } from '../../declaration/foreignEncoding.ts';
import type { ValidDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import { errorCode, reasonOf } from '../../system/errors.ts';
import { readRegularFile } from '../../system/regularFile.ts';
import type { PastTrial } from '../eventParts.ts';
import { aboutFile, fileMissing, fileNotUtf8, fileTooLarge, fileUnreadable, notAFile } from './messages.ts';
import { failure, type Reading } from './pastFormat.ts';
import { pastTrialsOf } from './pastTrials.ts';

export interface PastFile {
  readonly trials: readonly PastTrial[];
  /** A sentence for each reason why trials were left out, or do not count as measured. */
  readonly remarks: readonly string[];
  /** With any of these, a study must not be started. */
  readonly problems: readonly Problem[];
}

/**
 * For a study that has not started: a study that has started has the trials in its journal.
 *
 * @param folder absolute: the declaration's own
 */
export async function readPastFile({ declaration, locate }: ValidDeclaration, folder: string): Promise<PastFile> {
  const { start } = declaration;
  if (start?.trials === undefined) return { trials: [], remarks: [], problems: [] };
  const file = path.resolve(folder, start.trials);
  const withProblems = (sentences: readonly string[]): PastFile => {
    const problems = sentences.map((message) => ({ ...fileNameRange(locate), message }));
    return { trials: [], remarks: [], problems };
  };
  const content = await readText(file);
  if (!content.ok) return withProblems([content.problem]);
  const result = pastTrialsOf(content.value, path.extname(file).toLowerCase(), declaration);
  if (!result.ok) return withProblems(result.problems.map((problem) => aboutFile(file, problem)));
  return { trials: result.trials, remarks: result.remarks, problems: [] };
}

/** `start: past.csv` has the file's name one level above `start: { trials: past.csv }`. */
function fileNameRange(locate: ValidDeclaration['locate']): ReturnType<ValidDeclaration['locate']> {
  const [key, trials] = [locate(['start'], 'key'), locate(['start', 'trials'])];
  return trials.line === key.line && trials.column === key.column ? locate(['start']) : trials;
}

const MAX_MEGABYTES = 100;
const MAX_BYTES = MAX_MEGABYTES * 2 ** 20;

/** A text of UTF-8 of at most 100 MB, or why not, as a sentence. */
export async function readText(file: string): Promise<Reading<string>> {
  let bytes: Buffer;
  try {
    bytes = await readRegularFile(file, MAX_BYTES);
  } catch (error) {
    return failure(whyUnreadable(file, error));
  }
  const encoding = foreignEncoding(bytes.toString('utf8', 0, 100))?.name;
  if (encoding !== undefined) return failure(fileNotUtf8(file, encoding));
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return failure(fileNotUtf8(file, undefined));
  }
}

function whyUnreadable(file: string, error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOENT':
      return fileMissing(file);
    case 'EFTYPE':
      return notAFile(file);
    case 'EFBIG':
      return fileTooLarge(file, MAX_MEGABYTES);
    case undefined:
      throw error;
    default:
      return fileUnreadable(file, reasonOf(error));
  }
}
