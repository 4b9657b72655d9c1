/** Past trials as every kind of file gives them, before anybody knows what can be used. */
export interface PastTable {
  /** Every name that some row has a value for. */
  readonly names: ReadonlySet<string>;
  readonly rows: readonly PastRow[];
}

export interface PastRow {
  readonly cells: ReadonlyMap<string, unknown>;
  readonly metric: unknown;
}

/** The rows, or the end of a sentence that begins with the file's name. */
export type ReadResult =
  { readonly ok: true; readonly value: PastTable } | { readonly ok: false; readonly problem: string };
