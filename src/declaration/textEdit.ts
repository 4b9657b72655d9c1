/** A part of a declaration's text. Lines and columns count from 1, the end is exclusive. */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Replaces the text in the range. */
export interface TextEdit {
  readonly range: TextRange;
  readonly text: string;
}
