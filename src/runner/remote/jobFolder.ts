/**
 * The folder `job.N` of an attempt that another machine runs: what is run there, and the notes that it leaves. Each attempt
 * has a folder of its own, so that a job that was thought lost cannot write into the notes of its successor.
 *
 * The script may write there as well, so every note is checked when it is read.
 */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { errorCode } from '../../system/errorCode.ts';
import type { AttemptFolder, Exit, Launch } from '../executor.ts';
import { openRegularFile } from '../output/regularFile.ts';
import { scriptEndSchema } from '../supervisor/protocol.ts';
import { connectionGone, endedByCluster } from './messages.ts';
import { launchThere, type Elsewhere } from './launchThere.ts';
import { runScript } from './runScript.ts';

export function jobFolder({ dir, attempt }: Pick<AttemptFolder, 'dir' | 'attempt'>): string {
  return join(dir, `job.${attempt}`);
}

/**
 * What is run there, whole, in place of what an attempt of this number has left that the journal does not know.
 *
 * @param there the paths of that machine, where they are not those of this one, and what else it has to know
 */
export async function prepareJob(launch: Launch, there: Elsewhere = {}): Promise<void> {
  const folder = jobFolder(launch);
  const { at = (text) => text, connection } = there;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeLimit(launch, launch.timeout());
  const script = runScript(await launchThere(launch, folder, at), at(folder), connection);
  await writeFile(join(folder, 'run.sh'), script, { flag: 'wx' });
}

/** Seconds that the script may run; the job looks at it every second. @returns what stands there */
export async function writeLimit(attempt: AttemptFolder, seconds: number | undefined): Promise<string> {
  const text = `${seconds === undefined ? '' : Math.ceil(seconds)}\n`;
  await replaceFile(join(jobFolder(attempt), 'limit'), text);
  return text;
}

/** Notes that came from a machine which has a folder of its own. */
export async function writeNote(
  attempt: AttemptFolder,
  name: 'started.json' | 'exit.json',
  text: Buffer,
): Promise<void> {
  await replaceFile(join(jobFolder(attempt), name), text);
}

async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

const startNoteSchema = z.object({
  host: z.string(),
  cpus: z.number().check(z.positive()),
  job: z.string(),
  changed: z.boolean(),
});
type StartNote = z.infer<typeof startNoteSchema>;

const exitNoteSchema = z.discriminatedUnion('kind', [
  ...scriptEndSchema.def.options,
  z.object({ kind: z.literal('timedOut'), limit: z.number(), attempt: z.int(), seconds: z.number() }),
  z.object({ kind: z.literal('notStarted'), message: z.string(), attempt: z.int(), seconds: z.number() }),
  /** It got a SIGTERM that was not ours. */
  z.object({ kind: z.literal('interrupted'), attempt: z.int(), seconds: z.number() }),
  /** Its machine had no connection to the tuner for too long. */
  z.object({ kind: z.literal('abandoned'), attempt: z.int(), seconds: z.number() }),
]);

export interface JobNotes {
  readonly started?: StartNote | undefined;
  readonly exit?: Exit | undefined;
}

/**
 * What the job has noted so far. The folder is listed first: a network file system remembers for up to a minute that a file
 * was not there, but looks again when a folder is opened.
 */
export async function readNotes(attempt: AttemptFolder): Promise<JobNotes> {
  const folder = jobFolder(attempt);
  const names = await readdir(folder).catch(ignoreMissing);
  if (names === undefined) return {};
  const read = async (name: string) => (names.includes(name) ? readNote(join(folder, name)) : undefined);
  const [started, exit] = [await read('started.json'), await read('exit.json')];
  return { started: startNoteSchema.safeParse(started).data, exit: exitOf(exit, attempt.attempt) };
}

function exitOf(note: unknown, attempt: number): Exit | undefined {
  const { data: exit } = exitNoteSchema.safeParse(note);
  if (exit?.attempt !== attempt) return undefined;
  if (exit.kind === 'notStarted') return { kind: 'notStarted', code: 'elsewhere', message: exit.message };
  if (exit.kind === 'interrupted') return { kind: 'unobserved', reason: endedByCluster };
  if (exit.kind === 'abandoned') return { kind: 'unobserved', reason: connectionGone };
  return exit;
}

/** More than any note. */
const MAX_BYTES = 4096;

async function readNote(path: string): Promise<unknown> {
  const file = await openRegularFile(path);
  if (file === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    return JSON.parse(buffer.toString('utf8', 0, bytesRead));
  } catch {
    return undefined; // written by the script, which may write anything
  } finally {
    await file.close();
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
}
