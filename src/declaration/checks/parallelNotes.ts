/** Whether more trials run at once than this machine has cores, where it is this machine that runs them. */
import * as l10n from '@vscode/l10n';
import { availableParallelism } from 'node:os';
import type { Problem } from '../problem.ts';
import type { ValidDeclaration } from '../reader/parseDeclaration.ts';

export function parallelNotes(
  { declaration: { parallel, executor }, locate }: ValidDeclaration,
  cores = availableParallelism(),
): readonly Problem[] {
  if (executor !== undefined || parallel <= cores) return [];
  return [{ ...locate(['parallel']), message: moreThanCores(parallel, cores), path: ['parallel'], isAdvice: true }];
}

const moreThanCores = (parallel: number, cores: number): string =>
  cores === 1
    ? l10n.t`${parallel} trials at a time share the one core of this machine: parallel: 1 is enough unless they mostly wait, such as for a GPU.`
    : l10n.t`${parallel} trials at a time share the ${cores} cores of this machine: parallel: ${cores} is enough unless they mostly wait, such as for a GPU.`;
