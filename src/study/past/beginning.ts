/** What a new study knows from others: trials of its own task, and those of related ones. */
import type { Problem } from '../../declaration/problem.ts';
import type { ValidDeclaration } from '../../declaration/reader/parseDeclaration.ts';
import type { PastTrial, SourceStudy } from '../eventParts.ts';
import { readPastFile } from './pastFile.ts';
import { readSources } from './sources.ts';

export interface Beginning {
  readonly past: readonly PastTrial[];
  readonly sources: readonly SourceStudy[];
  /** A sentence for each reason why trials were left out, or count in another way. */
  readonly remarks: readonly string[];
  /** With any of these, a study must not be started. */
  readonly problems: readonly Problem[];
}

/**
 * For a study that has not started: a study that has started has all of it in its journal.
 *
 * @param folder absolute: the declaration's own
 */
export async function readBeginning(parsed: ValidDeclaration, folder: string): Promise<Beginning> {
  const [file, earlier] = await Promise.all([readPastFile(parsed, folder), readSources(parsed, folder)]);
  return {
    past: file.trials,
    sources: earlier.sources,
    remarks: [...file.remarks, ...earlier.remarks],
    problems: [...file.problems, ...earlier.problems],
  };
}
