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
import { declarationSchema } from './declared.ts';
import { refuseLinks } from './links.ts';

const wish = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) });
const ofTrial = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), trial: z.int().positive() });

export const requestSchema = z.discriminatedUnion('kind', [
  wish('pause'),
  wish('continue'),
  wish('stop'),
  ofTrial('stopTrial'),
  ofTrial('retryTrial'),
  ofTrial('invalidate'),
  ofTrial('restore'),
  z.strictObject({
    kind: z.literal('enqueue'),
    parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
  }),
  z.strictObject({ kind: z.literal('declare'), declaration: declarationSchema }).describe('the file was changed'),
]);
export type Request = z.infer<typeof requestSchema>;

const answerSchema = z.object({ ok: z.boolean(), sentence: z.string() });
/** `sentence`: what was done, or why it was not. */
export type Answer = z.infer<typeof answerSchema>;

interface Asking {
  /** Milliseconds to wait for an answer. */
  readonly patience?: number;
  /** Milliseconds since 1970, by which requests are ordered. */
  readonly now?: () => number;
}

/** @param dir the study's folder */
export async function post(
  dir: string,
  request: Request,
  { patience = 10_000, now = Date.now }: Asking = {},
): Promise<Answer> {
  refuseLinks(dir);
  if (!existsSync(dir)) return { ok: false, sentence: `There is no study in ${dir}: start it first.` };
  const box = path.join(dir, 'requests');
  mkdirSync(box, { recursive: true });
  const name = `${String(now()).padStart(TIME_DIGITS, '0')}-${randomUUID()}`;
  const mine = filesOf(box, name);
  put(mine.request, request);
  for (let waited = 0; waited < patience; waited += POLL_MS) {
    await sleep(POLL_MS);
    const answer = await read(mine.answer, answerSchema);
    if (answer === undefined) continue;
    rmSync(mine.answer, { force: true });
    return answer.ok ? answer.value : { ok: false, sentence: `The answer of the tuner ${answer.problem}.` };
  }
  return { ok: false, sentence: unanswered(mine.request, dir, patience) };
}

interface Serving {
  readonly signal: AbortSignal;
  /** When this tuner began, milliseconds since 1970: requests of before were for another one. */
  readonly since?: number;
  readonly everyMs?: number;
}

/**
 * Does what is asked for, one request after the other, until `signal` is aborted.
 *
 * @param dir the study's folder, which this process has locked
 * @param handle does it and says so; it may throw a sentence
 */
export async function serve(
  dir: string,
  handle: (request: Request) => Promise<string>,
  { signal, since = Date.now(), everyMs = 300 }: Serving,
): Promise<void> {
  refuseLinks(dir);
  const box = path.join(dir, 'requests');
  mkdirSync(box, { recursive: true });
  for (const entry of readdirSync(box)) {
    const isNew = nameOf(entry) !== undefined && Number(entry.slice(0, TIME_DIGITS)) >= since;
    if (!isNew) rmSync(path.join(box, entry), { recursive: true, force: true });
  }
  while (!signal.aborted) {
    for (const name of requestsIn(box)) await serveOne(filesOf(box, name), handle);
    await sleep(everyMs, undefined, { signal }).catch(() => undefined); // rejects when aborted and never else
  }
  const ended = (): Promise<string> => Promise.reject(new Error('The study has just ended: nothing was done.'));
  for (const name of requestsIn(box)) await serveOne(filesOf(box, name), ended);
}

const POLL_MS = 50;
const TIME_DIGITS = 15;
/** A declaration with a thousand points to start with is far smaller. */
const MOST_BYTES = 16 * 2 ** 20;

interface Files {
  readonly request: string;
  /** The request while it is being done. */
  readonly taken: string;
  readonly answer: string;
}

function filesOf(box: string, name: string): Files {
  const file = (kind: string): string => path.join(box, `${name}.${kind}.json`);
  return { request: file('request'), taken: file('taken'), answer: file('answer') };
}

function nameOf(entry: string): string | undefined {
  return /^(.+)\.request\.json$/s.exec(entry)?.[1];
}

function requestsIn(box: string): readonly string[] {
  // whoever removes the mailbox while it is open has nothing to ask for
  const entries = existsSync(box) ? readdirSync(box) : [];
  return entries.flatMap((entry) => nameOf(entry) ?? []).sort();
}

async function serveOne({ request, taken, answer }: Files, handle: (request: Request) => Promise<string>) {
  try {
    renameSync(request, taken);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return; // taken back, for nobody answered in time
    throw error;
  }
  const asked = await read(taken, requestSchema);
  const given: Answer = asked?.ok
    ? await answered(asked.value, handle)
    : { ok: false, sentence: `The request ${asked?.problem ?? 'is gone'}.` };
  try {
    put(answer, given);
    rmSync(taken, { recursive: true, force: true });
  } catch {
    // a full disk, a mailbox that was removed: whoever asked is told so by their own patience, and the study goes on
  }
}

async function answered(request: Request, handle: (request: Request) => Promise<string>): Promise<Answer> {
  try {
    return { ok: true, sentence: await handle(request) };
  } catch (error) {
    return { ok: false, sentence: error instanceof Error ? error.message : String(error) };
  }
}

/** Whole or not at all, and never through a link that stands in its place. */
function put(file: string, content: Request | Answer): void {
  const prepared = `${file}.new`;
  rmSync(prepared, { recursive: true, force: true });
  writeFileSync(prepared, JSON.stringify(content), { flag: 'wx' });
  renameSync(prepared, file);
}

type Found<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: string };

/** Undefined where there is nothing; `problem` is the end of a sentence. */
async function read<Value>(file: string, schema: z.ZodType<Value>): Promise<Found<Value> | undefined> {
  let text: string;
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) return { ok: false, problem: 'is no plain file' };
      if (stat.size > MOST_BYTES) return { ok: false, problem: `is larger than ${MOST_BYTES} bytes` };
      text = await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (hasCode(error, 'ELOOP')) return { ok: false, problem: 'is a symbolic link' };
    return { ok: false, problem: `cannot be read (${error instanceof Error ? error.message : String(error)})` };
  }
  return parsed(text, schema);
}

function parsed<Value>(text: string, schema: z.ZodType<Value>): Found<Value> {
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

function unanswered(request: string, dir: string, patience: number): string {
  const nobody = `Nobody answered within ${patience / 1000} s.`;
  try {
    unlinkSync(request);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return `${nobody} The tuner of ${dir} may have done it or not: look at the study before you ask again.`;
  }
  return `${nobody} The request was taken back, and nothing was done: see whether the tuner of ${dir} still works, and ask again.`;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
