/** Folders of the trial in a text, whose names are misspelt. */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import { misspeltFolders } from '../../command/misspeltFolder.ts';
import { PATH } from '../../keys/expecting.ts';
import { addProblem } from '../../keys/checks.ts';
import { hintAt } from '../../wording.ts';

/** @returns whether there is any */
export function refuseMisspeltFolders(
  texts: string | readonly string[],
  context: z.core.$RefinementCtx,
  known?: readonly string[],
): boolean {
  const found = [texts].flat().flatMap((text) => misspeltFolders(text, known));
  for (const { written, meant } of found) {
    const fixes = [{ kind: 'replace', path: [], word: written, by: meant } as const];
    addProblem(context, [], unknownFolder(written, meant), { needle: written, fixes });
  }
  return found.length > 0;
}

const unknownFolder = (written: string, meant: string) =>
  l10n.t`${PATH} has ${written}, which stands for nothing${hintAt(meant)}: correct it.`;
