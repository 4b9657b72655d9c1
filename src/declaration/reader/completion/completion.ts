/** One thing that may be inserted where a declaration is being written. */
export interface Completion {
  readonly kind: 'parameter' | 'key' | 'value' | 'function' | 'example';
  readonly label: string;
  /** In a few words, beside the label. */
  readonly detail: string;
  readonly documentation?: string;
  /** Replaces the text from `start` to the offset. */
  readonly start: number;
  readonly insert: string;
}
