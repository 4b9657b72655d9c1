/** A mistake in a declaration, and where it is. Lines and columns count from 1, the end is exclusive. */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface Problem extends TextRange {
  /** What is wrong and what to write instead, in full sentences. */
  readonly message: string;
}

/** `FILE:LINE:COLUMN: sentence`, which terminals and editors turn into a link. */
export function formatProblem(fileName: string, { line, column, message }: Problem): string {
  return `${fileName}:${line}:${column}: ${message}`;
}
