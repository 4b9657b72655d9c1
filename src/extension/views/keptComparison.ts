/** Which studies a person compares with one, kept with the workspace, so that it is the same after a reload of the window. */
import type * as vscode from 'vscode';
import * as z from 'zod';

const keptSchema = z.array(
  z.discriminatedUnion('kind', [
    /** As `WorkspaceStudy` has it. */
    z.object({ kind: z.literal('study'), uri: z.string() }),
    z.object({ kind: z.literal('file'), file: z.string() }),
  ]),
);
export type KeptComparison = z.infer<typeof keptSchema>;

export interface ComparisonStore {
  readonly read: () => KeptComparison;
  readonly write: (chosen: KeptComparison) => void;
}

/** @param study whose dashboard it is */
export function comparisonStore(memento: vscode.Memento, study: vscode.Uri): ComparisonStore {
  const key = `bbkb.compared:${study.toString()}`;
  return {
    // what another version kept is not worth a message: the person chooses again
    read: () => keptSchema.catch([]).parse(memento.get(key, [])),
    write: (chosen) => void memento.update(key, chosen.length > 0 ? chosen : undefined),
  };
}
