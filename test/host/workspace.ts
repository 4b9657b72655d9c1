import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { outFolder } from './paths.ts';

export interface Workspace {
  readonly folder: string;
  /** The absolute path of a file in it. */
  readonly path: (...names: readonly string[]) => string;
  readonly remove: () => void;
}

/**
 * A workspace to spoil: a copy of a folder without the studies in it, or a folder of the given files. It lies below
 * `out/` and not in the system's temporary folder, so that scripts in it still find the repository's node_modules.
 */
export function temporaryWorkspace(
  from: string | Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): Workspace {
  const folder = mkdtempSync(path.join(outFolder('workspaces'), 'workspace-'));
  if (typeof from === 'string')
    cpSync(from, folder, { recursive: true, filter: (source) => path.basename(source) !== '.bbkb' });
  for (const [name, text] of Object.entries(typeof from === 'string' ? more : { ...from, ...more })) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return {
    folder,
    path: (...names) => path.join(folder, ...names),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}
