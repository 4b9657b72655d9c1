/** The file in which the supervisor notes how a script ended, for a tuner that was not there to be told. */
import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { readSmallJson, replaceFile } from '../../system/regularFile.ts';
import type { ScriptEnd } from '../executor.ts';

export const endFields = { attempt: z.int(), seconds: z.number().check(z.nonnegative()) };

export const scriptEndSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exited'), code: z.int(), ...endFields }),
  z.object({ kind: z.literal('killed'), signal: z.string(), ...endFields }),
]) satisfies z.ZodMiniType<ScriptEnd>;

/** @throws Error of the system, such as that of a full disk */
export async function writeExitFile(path: string, end: ScriptEnd): Promise<void> {
  // the script may have put a link in place of its folder
  if (!(await lstat(dirname(path))).isDirectory()) return;
  await replaceFile(path, `${JSON.stringify(end)}\n`);
}

/** How this attempt ended; undefined while it runs, and where the file is not the supervisor's. */
export async function readExitFile(path: string, attempt: number): Promise<ScriptEnd | undefined> {
  const end = scriptEndSchema.safeParse(await readSmallJson(path, MAX_BYTES));
  return end.success && end.data.attempt === attempt ? end.data : undefined;
}

/** More than any that the supervisor writes. */
const MAX_BYTES = 1024;
