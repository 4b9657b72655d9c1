/** A text that can be inserted into a declaration that is being written. */
export interface Completion {
  readonly kind: 'parameter' | 'key' | 'value' | 'variable' | 'function' | 'example';
  readonly label: string;
  /** A few words, shown next to the label. */
  readonly detail: string;
  readonly documentation?: string;
  /** Replaces the text from `start` to the offset. */
  readonly start: number;
  readonly insert: string;
}
