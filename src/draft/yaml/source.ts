import type { TextRange } from '../../declaration/problem.ts';

/** A declaration as it was read, as far as its draft's text is changed in it. */
export interface Source {
  readonly value: unknown;
  /** Where the value at the path, or its key, is written. */
  readonly locate: (path: readonly string[], at?: 'key' | 'value') => TextRange;
}
