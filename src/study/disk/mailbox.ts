/**
 * The mailbox of a study, `requests/` in its folder.
 *
 * A request is a file that appears complete, by renaming. The tuner takes it by renaming it again, does it and puts the
 * answer beside it; the process that asked removes the answer. Files need no port, no secret and no cleaning up after a
 * kill: a tuner removes all that it finds when it starts, because it is older.
 */
import { constants, readdirSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import { errorCode, isMissing, messageOf } from '../../system/errors.ts';
import { parseJson } from '../../system/json.ts';
import { readRegularFile } from '../../system/regularFile.ts';
import { fileProblems } from './messages.ts';
import { folderInStudy } from './paths.ts';

/** Names begin with the time, in so many digits, and are therefore in the order in which they were asked. */
export const TIME_DIGITS = 15;

/** A declaration with a thousand starting points is far smaller. */
const MAX_REQUEST_BYTES = 16 * 2 ** 20;

export interface RequestFiles {
  readonly request: string;
  /** The request while it is being done. */
  readonly claimed: string;
  readonly answer: string;
}

/** @param folder the study's */
export function openMailbox(folder: string): string {
  return folderInStudy(folder, 'requests');
}

/** Its entries; none where there is no mailbox. */
export function mailboxEntries(folder: string): readonly string[] {
  try {
    return readdirSync(path.join(folder, 'requests'));
  } catch (error) {
    if (!isMissing(error)) throw error;
    return [];
  }
}

export function requestFiles(mailbox: string, name: string): RequestFiles {
  const file = (kind: string): string => path.join(mailbox, `${name}.${kind}.json`);
  return { request: file('request'), claimed: file('taken'), answer: file('answer') };
}

/** The name of the request that a file of the mailbox has; undefined for other files. */
export function requestName(entry: string): string | undefined {
  return /^(.+)\.request\.json$/s.exec(entry)?.[1];
}

type ReadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

/** Undefined where there is no file; `problem` is the end of a sentence. */
export async function readJsonFile<Value>(
  file: string,
  schema: z.ZodType<Value>,
  maxBytes = MAX_REQUEST_BYTES,
): Promise<ReadResult<Value> | undefined> {
  let text: string;
  try {
    text = (await readRegularFile(file, maxBytes, constants.O_NOFOLLOW)).toString();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (errorCode(error) === 'ELOOP') return { ok: false, problem: fileProblems.symbolicLink() };
    return { ok: false, problem: fileProblems.unreadable(messageOf(error)) };
  }
  const json = parseJson(text);
  if (json === undefined) return { ok: false, problem: fileProblems.notJson() };
  const checked = schema.safeParse(json);
  if (checked.success) return { ok: true, value: checked.data };
  const [{ path: at, message }] = checked.error.issues;
  return { ok: false, problem: fileProblems.unexpected([...at.map(String), message].join(': ')) };
}
