/** Asks the running tuner of a study for something, from another process. */
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, unlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreMissing, isMissing } from '../../system/errors.ts';
import { replaceFile } from '../../system/regularFile.ts';
import { openMailbox, readJsonFile, requestFiles, TIME_DIGITS, type RequestFiles } from './mailbox.ts';
import { answerUnreadable, noStudyIn, requestMayBeDone, requestWithdrawn, studyGone } from './messages.ts';
import { rejectSymlinks } from './paths.ts';
import { answerSchema, type Answer, type StudyRequest } from './requests.ts';

const POLL_MS = 50;

interface PostOptions {
  /** Milliseconds to wait for an answer. */
  readonly timeoutMs?: number;
  /** Milliseconds since 1970, by which requests are ordered. */
  readonly now?: () => number;
}

/** @param dir the study's folder */
export async function postRequest(
  dir: string,
  request: StudyRequest,
  { timeoutMs = 10_000, now = Date.now }: PostOptions = {},
): Promise<Answer> {
  rejectSymlinks(dir);
  if (!existsSync(dir)) return { ok: false, sentence: noStudyIn(dir) };
  const name = `${String(now()).padStart(TIME_DIGITS, '0')}-${randomUUID()}`;
  const files = await putIntoMailbox(dir, name, request).catch(ignoreMissing);
  // the study's folder was moved or deleted just now
  if (files === undefined) return { ok: false, sentence: noStudyIn(dir) };
  for (let elapsed = 0; elapsed < timeoutMs; elapsed += POLL_MS) {
    await sleep(POLL_MS);
    if (!existsSync(dir)) return { ok: false, sentence: studyGone(dir) };
    const answer = await readJsonFile(files.answer, answerSchema);
    if (answer === undefined) continue;
    rmSync(files.answer, { force: true });
    return answer.ok ? answer.value : { ok: false, sentence: answerUnreadable(answer.problem) };
  }
  return { ok: false, sentence: withdraw(files.request, dir, timeoutMs) };
}

async function putIntoMailbox(dir: string, name: string, request: StudyRequest): Promise<RequestFiles> {
  const files = requestFiles(openMailbox(dir), name);
  await replaceFile(files.request, JSON.stringify(request));
  return files;
}

/** Takes back a request that nobody answered, and says whether it may have been done. */
function withdraw(request: string, dir: string, waitedMs: number): string {
  try {
    unlinkSync(request);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return requestMayBeDone(dir, waitedMs);
  }
  return requestWithdrawn(dir, waitedMs);
}
