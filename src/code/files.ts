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
