/** Files that an agent names: inside the workspace, also behind links. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../system/errors.ts';
import { missingFile, outside } from './messages.ts';

export interface PlacedFile {
  /** Absolute, without links. */
  readonly file: string;
  /** The folder of the workspace that it is in. */
  readonly root: string;
}

/**
 * @param folders absolute, without links
 * @throws Error, a sentence, where it is outside of all folders or does not exist
 */
export async function placeFile(given: string, folders: readonly string[]): Promise<PlacedFile> {
  const inside = folders.map((folder) => path.resolve(folder, given)).filter((file) => rootOf(file, folders));
  if (inside.length === 0 || given.includes('\0')) throw new Error(outside(given, folders));
  for (const candidate of inside) {
    const file = await realpath(candidate).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (file === undefined) continue;
    const root = rootOf(file, folders);
    if (root === undefined) throw new Error(outside(given, folders));
    return { file, root };
  }
  throw new Error(missingFile(given));
}

/** As a person would name it. */
export function shownPath(file: string, folders: readonly string[]): string {
  const root = rootOf(file, folders);
  return root === undefined ? file : path.relative(root, file);
}

function rootOf(file: string, folders: readonly string[]): string | undefined {
  return folders.find((folder) => file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep));
}
