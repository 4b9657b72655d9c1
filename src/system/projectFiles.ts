/** Reads the files of a project by the paths that its scripts name, and none outside of the project. */
import { existsSync, readdirSync, realpathSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { readRegularFileSync } from './regularFile.ts';

const MAX_BYTES = 1_000_000;

/** The text of a file, by a path relative to a folder; undefined if it must not or cannot be read, or is too large. */
export function projectReader(project: string, folder: string): (relative: string) => string | undefined {
  return (relative) => {
    if (path.isAbsolute(relative) || relative.includes('\0')) return undefined;
    try {
      // a link may lead out of the project
      const file = realpathSync(path.resolve(folder, relative));
      if (!file.startsWith(realpathSync(project) + path.sep)) return undefined;
      return readRegularFileSync(file, MAX_BYTES).toString();
    } catch {
      return undefined; // what a script names need not exist
    }
  };
}

/**
 * Whether there is something at a path, relative to a folder or absolute. A path that may lead to another machine is
 * not looked at, and counts as there.
 */
export function presenceIn(folder: string): (file: string) => boolean {
  return (file) => {
    const isElsewhere = /^(?:[/\\]{2}|\/(?:net|afs|misc|proc|dev)\/)/.test(file) || file.includes('\0');
    return isElsewhere || existsSync(path.resolve(folder, file));
  };
}

const MAX_FOLDERS = 300;
const MAX_LISTED = 500;
const IS_LISTED = /\.(?:py|sh|bash)$|^(?:readme[\w.-]*|makefile|dvc\.yaml)$/i;
/** What is installed, recorded or hidden. */
const IS_SKIPPED = /^\.|^(?:node_modules|venv|env|site-packages|__pycache__|wandb|mlruns)$/;

/** The scripts and the documents of a project, by their paths from a folder, those of the outer folders first. */
export function projectFilesFrom(project: string, folder: string): () => readonly string[] {
  return () => {
    const found: string[] = [];
    const folders = [project];
    for (let i = 0; i < folders.length && i < MAX_FOLDERS && found.length < MAX_LISTED; i++) {
      for (const entry of entriesOf(folders[i] ?? '')) {
        const file = path.join(folders[i] ?? '', entry.name);
        if (entry.isDirectory() && !IS_SKIPPED.test(entry.name)) folders.push(file);
        if (entry.isFile() && IS_LISTED.test(entry.name)) found.push(path.relative(folder, file).replaceAll('\\', '/'));
      }
    }
    return found.slice(0, MAX_LISTED);
  };
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return []; // somebody else's
  }
}

/** The same for the project of a folder, by a path that is relative to the folder or absolute. */
export function readerIn(folder: string): (file: string) => string | undefined {
  const read = projectReader(projectFolder(folder), folder);
  return (file) => read(path.relative(folder, path.resolve(folder, file)));
}

const PROJECT_MARKS = ['.git', '.vscode', 'pyproject.toml', 'setup.py', 'package.json', 'Project.toml'];

/** The nearest folder, from this one upwards, that looks like a project's; if there is none, the one above this. */
export function projectFolder(folder: string): string {
  for (let current = folder; current !== path.dirname(current); current = path.dirname(current)) {
    if (PROJECT_MARKS.some((name) => existsSync(path.join(current, name)))) return current;
  }
  return path.dirname(folder);
}
