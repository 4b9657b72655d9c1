/** Past trials as they are in a file of any kind, before it is checked which can be used. */
export interface PastTable {
  /** Every name for which some row has a value. */
  readonly names: ReadonlySet<string>;
  readonly rows: readonly PastRow[];
}

export interface PastRow {
  readonly cells: ReadonlyMap<string, unknown>;
  readonly metric: unknown;
  /** The standard deviation of a metric that was predicted, of a trial that was ended early. */
  readonly deviation?: number;
}

/** The rows, or the end of a sentence that begins with the file's name; see messages.ts. */
export type ReadResult =
  { readonly ok: true; readonly value: PastTable } | { readonly ok: false; readonly problem: string };
