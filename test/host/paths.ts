import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** The repository. */
export const root = path.resolve(import.meta.dirname, '../..');

/** A folder below `out/`, which git ignores; made when missing. */
export function outFolder(...names: readonly string[]): string {
  const folder = path.join(root, 'out', ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}
