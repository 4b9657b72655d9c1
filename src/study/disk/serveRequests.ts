/** The tuner's side of the mailbox: does what other processes ask for. */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../system/errorCode.ts';
import { messageOf } from '../../system/messageOf.ts';
import { openMailbox, readJsonFile, requestFiles, requestName, TIME_DIGITS, writeAtomically, type RequestFiles } from './mailbox.ts'; // prettier-ignore
import { fileProblems, requestUnreadable, STUDY_HAS_ENDED } from './messages.ts';
import { requestSchema, type Answer, type StudyRequest } from './requests.ts';

interface ServeOptions {
  readonly signal: AbortSignal;
  /** Whether the mailbox is still this tuner's: another one may work in a folder of that name by now. */
  readonly isOurs?: () => Promise<boolean>;
  /** When this tuner started, in milliseconds since 1970: earlier requests were meant for another tuner. */
  readonly since?: number;
  readonly pollMs?: number;
}

/**
 * Does what is asked for, one request after another, until `signal` is aborted.
 *
 * @param dir the study's folder, which this process has locked
 * @param handle does it and returns a sentence that says so; may throw a sentence
 */
export async function serveRequests(
  dir: string,
  handle: (request: StudyRequest) => Promise<string>,
  { signal, isOurs = () => Promise.resolve(true), since = Date.now(), pollMs = 300 }: ServeOptions,
): Promise<void> {
  const mailbox = sweptMailbox(dir, since);
  if (mailbox === undefined) return;
  const serveAll = async (handle: (request: StudyRequest) => Promise<string>): Promise<void> => {
    const names = requestsIn(mailbox);
    if (names.length === 0 || !(await isOurs())) return;
    for (const name of names) await serveRequest(requestFiles(mailbox, name), handle);
  };
  while (!signal.aborted) {
    await serveAll(handle);
    await sleep(pollMs, undefined, { signal }).catch(() => undefined); // rejects only when aborted
  }
  await serveAll(() => Promise.reject(new Error(STUDY_HAS_ENDED)));
}

/** Without what was left in it before; undefined where the study's folder was just deleted, so that nobody can ask. */
function sweptMailbox(dir: string, since: number): string | undefined {
  try {
    const mailbox = openMailbox(dir);
    for (const entry of readdirSync(mailbox)) {
      const isNew = requestName(entry) !== undefined && Number(entry.slice(0, TIME_DIGITS)) >= since;
      if (!isNew) rmSync(path.join(mailbox, entry), { recursive: true, force: true });
    }
    return mailbox;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function requestsIn(mailbox: string): readonly string[] {
  try {
    return readdirSync(mailbox)
      .flatMap((entry) => requestName(entry) ?? [])
      .sort();
  } catch (error) {
    // a person who removes the mailbox meanwhile asks for nothing
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function serveRequest(
  { request, claimed, answer }: RequestFiles,
  handle: (request: StudyRequest) => Promise<string>,
) {
  try {
    renameSync(request, claimed);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return; // withdrawn, because nobody answered in time
    throw error;
  }
  const found = await readJsonFile(claimed, requestSchema);
  const reply: Answer = found?.ok
    ? await answerTo(found.value, handle)
    : { ok: false, sentence: requestUnreadable(found?.problem ?? fileProblems.gone) };
  try {
    writeAtomically(answer, reply);
    rmSync(claimed, { recursive: true, force: true });
  } catch {
    // a full disk, or a mailbox that was removed: the process that asked stops waiting by itself, and the study goes on
  }
}

async function answerTo(request: StudyRequest, handle: (request: StudyRequest) => Promise<string>): Promise<Answer> {
  try {
    return { ok: true, sentence: await handle(request) };
  } catch (error) {
    return { ok: false, sentence: messageOf(error) };
  }
}
