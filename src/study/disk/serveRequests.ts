/** The tuner's side of the mailbox: serves the requests of other processes. */
import { rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreMissing, messageOf } from '../../system/errors.ts';
import { replaceFile } from '../../system/regularFile.ts';
import { mailboxEntries, openMailbox, readJsonFile, requestFiles, requestName, type RequestFiles } from './mailbox.ts';
import { fileProblems, requestUnreadable, studyHasEnded } from './messages.ts';
import { requestSchema, type Answer, type StudyRequest } from './requests.ts';

interface ServeOptions {
  readonly signal: AbortSignal;
  /** Whether the mailbox is still this tuner's: another one may work in a folder of that name by now. */
  readonly isOurs?: () => Promise<boolean>;
  /** The entries from before this tuner had the study: meant for another one, whatever times their names have. */
  readonly left?: readonly string[];
  readonly pollMs?: number;
}

/**
 * Serves one request after another, until `signal` is aborted.
 *
 * @param dir the study's folder, which this process has locked
 * @param handle does it and returns a sentence that says so; may throw a sentence
 */
export async function serveRequests(
  dir: string,
  handle: (request: StudyRequest) => Promise<string>,
  { signal, isOurs = () => Promise.resolve(true), left = mailboxEntries(dir), pollMs = 300 }: ServeOptions,
): Promise<void> {
  const mailbox = sweptMailbox(dir, left);
  if (mailbox === undefined) return; // the study's folder was just deleted, so that nobody can ask
  const serveAll = async (handle: (request: StudyRequest) => Promise<string>): Promise<void> => {
    const names = requestsIn(dir);
    if (names.length === 0 || !(await isOurs())) return;
    for (const name of names) await serveRequest(requestFiles(mailbox, name), handle);
  };
  while (!signal.aborted) {
    await serveAll(handle);
    await sleep(pollMs, undefined, { signal }).catch(() => undefined); // rejects only when aborted
  }
  await serveAll(() => Promise.reject(new Error(studyHasEnded())));
}

/** Without older entries, before anything else can happen in this process. */
function sweptMailbox(dir: string, left: readonly string[]): string | undefined {
  try {
    const mailbox = openMailbox(dir);
    for (const entry of left) rmSync(path.join(mailbox, entry), { recursive: true, force: true });
    return mailbox;
  } catch (error) {
    ignoreMissing(error);
    return undefined;
  }
}

/** A person who removes the mailbox meanwhile asks for nothing. */
function requestsIn(dir: string): readonly string[] {
  return mailboxEntries(dir)
    .flatMap((entry) => requestName(entry) ?? [])
    .sort();
}

async function serveRequest(
  { request, claimed, answer }: RequestFiles,
  handle: (request: StudyRequest) => Promise<string>,
) {
  const isClaimed = await rename(request, claimed).then(() => true, ignoreMissing);
  if (!isClaimed) return; // withdrawn, because nobody answered in time
  const found = await readJsonFile(claimed, requestSchema);
  const reply: Answer = found?.ok
    ? await answerTo(found.value, handle)
    : { ok: false, sentence: requestUnreadable(found?.problem ?? fileProblems.gone()) };
  try {
    await replaceFile(answer, JSON.stringify(reply));
    await rm(claimed, { recursive: true, force: true });
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
