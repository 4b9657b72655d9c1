/** The declarations of the workspace. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeclarationFile } from '../declaration/declarationFile.ts';

const MAX_FILES = 200;
const MAX_FOLDERS = 5000;

/** Relative to their folders. */
export async function declarationFiles(folders: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const root of folders) {
    const waiting = [root];
    for (let looked = 0; waiting.length > 0 && looked < MAX_FOLDERS && found.length < MAX_FILES; looked++) {
      const folder = waiting.shift() ?? root;
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []); // one that may not be read
      for (const entry of entries) {
        const file = path.join(folder, entry.name);
        if (entry.isDirectory() && !SKIPPED.test(entry.name)) waiting.push(file);
        else if (entry.isFile() && isDeclarationFile(entry.name)) found.push(path.relative(root, file));
      }
    }
  }
  return found.slice(0, MAX_FILES).sort();
}

const SKIPPED = /^(?:\.|node_modules$)/;
