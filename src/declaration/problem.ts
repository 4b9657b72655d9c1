/** One thing wrong with a declaration, and where. Lines and columns count from 1, the end is exclusive. */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface Problem extends TextRange {
  /** What is wrong and what to write instead, as whole sentences. */
  readonly message: string;
}

/** The form that terminals and editors turn into a link: `FILE:LINE:COLUMN: sentence`. */
export function formatProblem(fileName: string, { line, column, message }: Problem): string {
  return `${fileName}:${line}:${column}: ${message}`;
}
