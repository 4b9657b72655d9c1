/**
 * The mailbox of a study, `requests/` in its folder.
 *
 * A request is a file that appears complete, by renaming. The tuner takes it by renaming it again, does it and puts the
 * answer beside it; the process that asked removes the answer. Files need no port, no secret and no cleaning up after a
 * kill: what a tuner finds when it starts is older than itself, and is removed.
 */
import { constants, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';
import { errorCode } from '../../system/errorCode.ts';
import { messageOf } from '../../system/messageOf.ts';
import { fileProblems } from './messages.ts';
import { rejectSymlinks } from './rejectSymlinks.ts';
import type { Answer, StudyRequest } from './requests.ts';

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
  rejectSymlinks(folder);
  const mailbox = path.join(folder, 'requests');
  try {
    mkdirSync(mailbox); // not with the study's folder, which may have been moved away just now
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return mailbox;
}

export function requestFiles(mailbox: string, name: string): RequestFiles {
  const file = (kind: string): string => path.join(mailbox, `${name}.${kind}.json`);
  return { request: file('request'), claimed: file('taken'), answer: file('answer') };
}

/** The name of the request that a file of the mailbox has; undefined for other files. */
export function requestName(entry: string): string | undefined {
  return /^(.+)\.request\.json$/s.exec(entry)?.[1];
}

/** Completely or not at all, and never through a link of that name. */
export function writeAtomically(file: string, content: StudyRequest | Answer): void {
  const prepared = `${file}.new`;
  rmSync(prepared, { recursive: true, force: true });
  writeFileSync(prepared, JSON.stringify(content), { flag: 'wx' });
  renameSync(prepared, file);
}

type ReadResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: string };

/** Undefined where there is no file; `problem` is the end of a sentence. */
export async function readJsonFile<Value>(
  file: string,
  schema: z.ZodType<Value>,
  maxBytes = MAX_REQUEST_BYTES,
): Promise<ReadResult<Value> | undefined> {
  let text: string;
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) return { ok: false, problem: fileProblems.notAFile };
      if (stat.size > maxBytes) return { ok: false, problem: fileProblems.tooLarge(maxBytes) };
      text = await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (errorCode(error) === 'ELOOP') return { ok: false, problem: fileProblems.symbolicLink };
    return { ok: false, problem: fileProblems.unreadable(messageOf(error)) };
  }
  return parseJson(text, schema);
}

function parseJson<Value>(text: string, schema: z.ZodType<Value>): ReadResult<Value> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: fileProblems.notJson };
  }
  const checked = schema.safeParse(json);
  if (checked.success) return { ok: true, value: checked.data };
  const [{ path: at, message }] = checked.error.issues;
  return { ok: false, problem: fileProblems.unexpected([...at.map(String), message].join(': ')) };
}
