import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { outFolder } from './paths.ts';

type NamedFiles = Readonly<Record<string, string>>;
/** A folder to copy without the studies in it, or the files by name. */
export type WorkspaceFiles = string | NamedFiles;

export interface Workspace {
  readonly folder: string;
  /** The absolute path of a file in it. */
  readonly path: (...names: readonly string[]) => string;
  /** Removes all that is in it. */
  readonly empty: () => void;
  readonly fill: (from: WorkspaceFiles, more?: NamedFiles) => void;
  readonly remove: () => void;
}

/**
 * A workspace to spoil. It lies below `out/` and not in the system's temporary folder, so that scripts in it still find
 * the repository's node_modules.
 */
export function temporaryWorkspace(from: WorkspaceFiles, more: NamedFiles = {}): Workspace {
  const folder = mkdtempSync(path.join(outFolder('workspaces'), 'workspace-'));
  const remove = (name: string): void =>
    rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  fill(folder, from, more);
  return {
    folder,
    path: (...names) => path.join(folder, ...names),
    empty: () => readdirSync(folder).forEach(remove),
    fill: (files, further = {}) => fill(folder, files, further),
    remove: () => remove('.'),
  };
}

function fill(folder: string, from: WorkspaceFiles, more: NamedFiles): void {
  if (typeof from === 'string')
    cpSync(from, folder, { recursive: true, filter: (source) => path.basename(source) !== '.bbkb' });
  for (const [name, text] of Object.entries(typeof from === 'string' ? more : { ...from, ...more })) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
