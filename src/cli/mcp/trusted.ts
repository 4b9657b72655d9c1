/**
 * The declarations that a person has marked as startable: what decides what they run, by their files. The list is the
 * person's own, outside of every workspace, because an agent may write into its workspace.
 */
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { isMissing } from '../../system/errors.ts';
import { parseJson } from '../../system/json.ts';
import { readRegularFile, replaceFile } from '../../system/regularFile.ts';
import type { Question } from '../../agents/question.ts';
import { stateFolder } from './stateFolder.ts';

type Marked = Pick<Question, 'file' | 'fingerprint'>;

const listSchema = z.record(z.string(), z.string());
const MAX_BYTES = 2 ** 22;

export async function isTrusted({ file, fingerprint }: Marked): Promise<boolean> {
  const list = await readList();
  return Object.hasOwn(list, file) && list[file] === fingerprint;
}

/** As it is now: a changed one is not trusted. */
export async function trust({ file, fingerprint }: Marked): Promise<void> {
  await writeList({ ...(await readList()), [file]: fingerprint });
}

/** @returns whether it was trusted */
export async function withdrawTrust(file: string): Promise<boolean> {
  const list = await readList();
  if (!Object.hasOwn(list, file)) return false;
  const { [file]: _, ...others } = list;
  await writeList(others);
  return true;
}

async function readList(): Promise<z.output<typeof listSchema>> {
  try {
    const text = (await readRegularFile(listFile(), MAX_BYTES)).toString();
    return listSchema.safeParse(parseJson(text)).data ?? {};
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}

async function writeList(list: z.output<typeof listSchema>): Promise<void> {
  await mkdir(path.dirname(listFile()), { recursive: true, mode: 0o700 });
  await replaceFile(listFile(), `${JSON.stringify(list, null, 2)}\n`);
}

const listFile = (): string => path.join(stateFolder(process.platform, process.env, homedir()), 'trusted.json');
