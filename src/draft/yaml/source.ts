/** A declaration as it was read, as far as its draft's text is changed in it. */
export interface Source {
  readonly value: unknown;
  /** Where the value at the path, or its key, is written; lines and columns count from 1. */
  readonly locate: (path: readonly string[], at?: 'key' | 'value') => TextRange;
}

interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface TextEdit {
  readonly range: TextRange;
  readonly text: string;
}
