/** One thing wrong with a declaration, and where. Lines and columns count from 1, the end is exclusive. */
export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface Problem extends Range {
  /** What is wrong and what to write instead, as whole sentences. */
  readonly message: string;
}

/** The form that terminals and editors turn into a link: `FILE:LINE:COLUMN: sentence`. */
export function renderProblem(fileName: string, { line, column, message }: Problem): string {
  return `${fileName}:${line}:${column}: ${message}`;
}
