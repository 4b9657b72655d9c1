/**
 * The folder `job.N` of an attempt that another machine runs: the script, and the notes that it leaves. Each attempt
 * has a folder of its own, so that a job that was thought lost cannot write into the notes of its successor.
 *
 * The script may write there as well, so every note is checked when it is read.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ignoreMissing } from '../../system/errors.ts';
import type { AttemptFolder, Exit, Launch } from '../executor.ts';
import { readSmallJson, replaceFile } from '../../system/regularFile.ts';
import { endFields, scriptEndSchema } from '../output/exitFile.ts';
import { launchThere, type Elsewhere } from './launchThere.ts';
import { jobScript } from './jobScript.ts';

export function jobFolder({ dir, attempt }: Pick<AttemptFolder, 'dir' | 'attempt'>): string {
  return join(dir, `job.${attempt}`);
}

/**
 * Writes all that is run there. An attempt of this number that the journal does not know may have left a folder: it
 * goes.
 *
 * @param there the paths of that machine, where they are not those of this one, and its connection and identity
 */
export async function prepareJob(launch: Launch, there: Elsewhere = {}): Promise<void> {
  const folder = jobFolder(launch);
  const { at = (text) => text } = there;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeLimit(launch, launch.timeout());
  const script = jobScript(await launchThere(launch, folder, at), at(folder), there);
  await writeFile(join(folder, 'run.sh'), script, { flag: 'wx' });
}

/** Seconds that the script may run; the job looks at it every second. @returns the content of its file */
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

const startNoteSchema = z.object({
  host: z.string(),
  cpus: z.number().check(z.positive()),
  job: z.string(),
  changed: z.boolean(),
});
type StartNote = z.infer<typeof startNoteSchema>;

const exitNoteSchema = z.discriminatedUnion('kind', [
  ...scriptEndSchema.def.options,
  z.object({ kind: z.literal('timedOut'), limit: z.number(), ...endFields }),
  z.object({ kind: z.literal('notStarted'), message: z.string(), ...endFields }),
  /** It got a SIGTERM that was not ours. */
  z.object({ kind: z.literal('interrupted'), ...endFields }),
  /** Its machine had no connection to the tuner for too long. */
  z.object({ kind: z.literal('abandoned'), ...endFields }),
]);

export interface JobNotes {
  readonly started?: StartNote | undefined;
  readonly exit?: Exit | undefined;
}

/**
 * The notes of the job so far. The folder is listed first: a network file system remembers for up to a minute that a
 * file was not there, but looks again when a folder is opened.
 *
 * @param interrupted a sentence: why the job got a SIGTERM that was not ours
 */
export async function readNotes(attempt: AttemptFolder, interrupted?: string): Promise<JobNotes> {
  const folder = jobFolder(attempt);
  const names = await readdir(folder).catch(ignoreMissing);
  if (names === undefined) return {};
  const read = async (name: string) =>
    names.includes(name) ? readSmallJson(join(folder, name), MAX_BYTES) : undefined;
  const [started, exit] = [await read('started.json'), await read('exit.json')];
  return { started: startNoteSchema.safeParse(started).data, exit: exitOf(exit, attempt.attempt, interrupted) };
}

function exitOf(note: unknown, attempt: number, interrupted: string | undefined): Exit | undefined {
  const { data: exit } = exitNoteSchema.safeParse(note);
  if (exit?.attempt !== attempt) return undefined;
  if (exit.kind === 'notStarted') return { kind: 'notStarted', code: 'elsewhere', message: exit.message };
  if (exit.kind === 'interrupted')
    return { kind: 'unobserved', ...(interrupted !== undefined && { reason: interrupted }) };
  if (exit.kind === 'abandoned') return { kind: 'unobserved', reason: connectionGone };
  return exit;
}

/** More than any note. */
const MAX_BYTES = 4096;

const connectionGone =
  'The machine that ran it was without a connection to the tuner for too long and has ended it; the trial runs again.';
