/** The files of a project, as what reads its code sees them. */

/**
 * The text of a file, by its path relative to the script's folder; undefined where there is none, or where it must not
 * be read.
 */
export type ReadFile = (path: string) => string | undefined;

export interface SourcePlace {
  readonly line: number;
  /** The file in which that line is, relative to the script's folder; undefined for the script itself. */
  readonly file?: string;
}

/** Without doubled strokes, and folders that it leaves again. */
export function normalizedPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${path.startsWith('/') ? '/' : ''}${parts.join('/')}${path.endsWith('/') ? '/' : ''}`;
}

/** Where the modules of a project may begin, from the folder of its script; the launcher looks there in the same order. */
export const MODULE_ROOTS = ['', '../', '../../'];
