/**
 * The mailbox of a study, `requests/` in its folder: how another process asks the tuner at work for something.
 *
 * A request is a file, made whole by renaming it into place. The tuner takes it by renaming it again, does it, and puts
 * the answer beside it, for whoever asked to take away. Files need no port, no secret and no cleaning up after a kill:
 * whatever a tuner finds when it begins is older than itself, and swept.
 */
import { randomUUID } from 'node:crypto';
import { constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { declarationSchema } from '../../declaration/declaration.ts';
import { valueSchema } from '../../declaration/valueSchema.ts';
import { errorCode } from '../../system/errorCode.ts';
import { messageOf } from '../../system/messageOf.ts';
import { rejectSymlinks } from './rejectSymlinks.ts';

const requestOf = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) });
const trialRequest = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), trial: z.int().positive() });

export const requestSchema = z.discriminatedUnion('kind', [
  requestOf('pause'),
  requestOf('continue'),
  requestOf('stop'),
  trialRequest('stopTrial'),
  trialRequest('retryTrial'),
  trialRequest('invalidate'),
  trialRequest('restore'),
  z.strictObject({
    kind: z.literal('enqueue'),
    parameters: z.record(z.string(), valueSchema),
  }),
  z.strictObject({ kind: z.literal('declare'), declaration: declarationSchema }).describe('the file was changed'),
]);
export type StudyRequest = z.infer<typeof requestSchema>;

const answerSchema = z.object({ ok: z.boolean(), sentence: z.string() });
/** `sentence`: what was done, or why it was not. */
export type Answer = z.infer<typeof answerSchema>;

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
  if (!existsSync(dir)) return { ok: false, sentence: `There is no study in ${dir}: start it first.` };
  const mailbox = path.join(dir, 'requests');
  mkdirSync(mailbox, { recursive: true });
  const name = `${String(now()).padStart(TIME_DIGITS, '0')}-${randomUUID()}`;
  const files = requestFiles(mailbox, name);
  writeAtomically(files.request, request);
  for (let elapsed = 0; elapsed < timeoutMs; elapsed += POLL_MS) {
    await sleep(POLL_MS);
    const answer = await readJsonFile(files.answer, answerSchema);
    if (answer === undefined) continue;
    rmSync(files.answer, { force: true });
    return answer.ok ? answer.value : { ok: false, sentence: `The answer of the tuner ${answer.problem}.` };
  }
  return { ok: false, sentence: timeoutMessage(files.request, dir, timeoutMs) };
}

interface ServeOptions {
  readonly signal: AbortSignal;
  /** When this tuner began, milliseconds since 1970: requests of before were for another one. */
  readonly since?: number;
  readonly pollMs?: number;
}

/**
 * Does what is asked for, one request after the other, until `signal` is aborted.
 *
 * @param dir the study's folder, which this process has locked
 * @param handle does it and says so; it may throw a sentence
 */
export async function serveRequests(
  dir: string,
  handle: (request: StudyRequest) => Promise<string>,
  { signal, since = Date.now(), pollMs = 300 }: ServeOptions,
): Promise<void> {
  rejectSymlinks(dir);
  const mailbox = path.join(dir, 'requests');
  mkdirSync(mailbox, { recursive: true });
  for (const entry of readdirSync(mailbox)) {
    const isNew = requestName(entry) !== undefined && Number(entry.slice(0, TIME_DIGITS)) >= since;
    if (!isNew) rmSync(path.join(mailbox, entry), { recursive: true, force: true });
  }
  while (!signal.aborted) {
    for (const name of requestsIn(mailbox)) await serveRequest(requestFiles(mailbox, name), handle);
    await sleep(pollMs, undefined, { signal }).catch(() => undefined); // rejects when aborted and never else
  }
  const ended = (): Promise<string> => Promise.reject(new Error('The study has just ended: nothing was done.'));
  for (const name of requestsIn(mailbox)) await serveRequest(requestFiles(mailbox, name), ended);
}

const POLL_MS = 50;
const TIME_DIGITS = 15;
/** A declaration with a thousand points to start with is far smaller. */
const MAX_REQUEST_BYTES = 16 * 2 ** 20;

interface RequestFiles {
  readonly request: string;
  /** The request while it is being done. */
  readonly claimed: string;
  readonly answer: string;
}

function requestFiles(mailbox: string, name: string): RequestFiles {
  const file = (kind: string): string => path.join(mailbox, `${name}.${kind}.json`);
  return { request: file('request'), claimed: file('taken'), answer: file('answer') };
}

function requestName(entry: string): string | undefined {
  return /^(.+)\.request\.json$/s.exec(entry)?.[1];
}

function requestsIn(mailbox: string): readonly string[] {
  // whoever removes the mailbox while it is open has nothing to ask for
  const entries = existsSync(mailbox) ? readdirSync(mailbox) : [];
  return entries.flatMap((entry) => requestName(entry) ?? []).sort();
}

async function serveRequest(
  { request, claimed, answer }: RequestFiles,
  handle: (request: StudyRequest) => Promise<string>,
) {
  try {
    renameSync(request, claimed);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return; // taken back, for nobody answered in time
    throw error;
  }
  const found = await readJsonFile(claimed, requestSchema);
  const reply: Answer = found?.ok
    ? await answerTo(found.value, handle)
    : { ok: false, sentence: `The request ${found?.problem ?? 'is gone'}.` };
  try {
    writeAtomically(answer, reply);
    rmSync(claimed, { recursive: true, force: true });
  } catch {
    // a full disk, a mailbox that was removed: whoever asked is told so by their own patience, and the study goes on
  }
}

async function answerTo(request: StudyRequest, handle: (request: StudyRequest) => Promise<string>): Promise<Answer> {
  try {
    return { ok: true, sentence: await handle(request) };
  } catch (error) {
    return { ok: false, sentence: messageOf(error) };
  }
}

/** Whole or not at all, and never through a link that stands in its place. */
function writeAtomically(file: string, content: StudyRequest | Answer): void {
  const prepared = `${file}.new`;
  rmSync(prepared, { recursive: true, force: true });
  writeFileSync(prepared, JSON.stringify(content), { flag: 'wx' });
  renameSync(prepared, file);
}

type ReadResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: string };

/** Undefined where there is nothing; `problem` is the end of a sentence. */
async function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): Promise<ReadResult<Value> | undefined> {
  let text: string;
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) return { ok: false, problem: 'is no plain file' };
      if (stat.size > MAX_REQUEST_BYTES) return { ok: false, problem: `is larger than ${MAX_REQUEST_BYTES} bytes` };
      text = await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (errorCode(error) === 'ELOOP') return { ok: false, problem: 'is a symbolic link' };
    return { ok: false, problem: `cannot be read (${messageOf(error)})` };
  }
  return parseJson(text, schema);
}

function parseJson<Value>(text: string, schema: z.ZodType<Value>): ReadResult<Value> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'is no JSON' };
  }
  const checked = schema.safeParse(json);
  if (checked.success) return { ok: true, value: checked.data };
  const [{ path: at, message }] = checked.error.issues;
  return { ok: false, problem: `cannot be understood (${[...at.map(String), message].join(': ')})` };
}

function timeoutMessage(request: string, dir: string, patience: number): string {
  const noAnswer = `Nobody answered within ${patience / 1000} s.`;
  try {
    unlinkSync(request);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return `${noAnswer} The tuner of ${dir} may have done it or not: look at the study before you ask again.`;
  }
  return `${noAnswer} The request was taken back, and nothing was done: see whether the tuner of ${dir} still works, and ask again.`;
}
