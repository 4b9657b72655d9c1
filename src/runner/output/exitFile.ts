/** The file in which the supervisor notes how a script ended, for a tuner that was not there to be told. */
import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { readSmallJson, replaceFile } from '../../system/regularFile.ts';
import type { AttemptFolder, ScriptEnd } from '../executor.ts';

export const endFields = { attempt: z.int(), seconds: z.number().check(z.nonnegative()) };

export const scriptEndSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exited'), code: z.int(), ...endFields }),
  z.object({ kind: z.literal('killed'), signal: z.string(), ...endFields }),
]) satisfies z.ZodMiniType<ScriptEnd>;

/**
 * @param studyId of the script's study
 * @throws Error of the system, such as that of a full disk
 */
export async function writeExitFile(path: string, end: ScriptEnd, studyId: string | undefined): Promise<void> {
  // the script may have put a link in place of its folder
  if (!(await lstat(dirname(path))).isDirectory()) return;
  await replaceFile(path, `${JSON.stringify({ ...end, study: studyId })}\n`);
}

/** How this attempt ended; undefined while it runs, and where the file is not the supervisor's. */
export async function readExitFile(
  path: string,
  { attempt, studyId }: Pick<AttemptFolder, 'attempt' | 'studyId'>,
): Promise<ScriptEnd | undefined> {
  const note = await readSmallJson(path, MAX_BYTES);
  const end = scriptEndSchema.safeParse(note);
  const { study = studyId } = ofStudySchema.safeParse(note).data ?? {};
  return end.success && end.data.attempt === attempt && study === studyId ? end.data : undefined;
}

/** A script may outlive its study, in whose place there is another then. Earlier versions did not write it. */
const ofStudySchema = z.object({ study: z.optional(z.string()) });

/** More than any that the supervisor writes. */
const MAX_BYTES = 4096;
