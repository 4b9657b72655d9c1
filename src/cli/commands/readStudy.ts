/** A study as its journal has it, for the commands that only read it. */
import path from 'node:path';
import { readJournal } from '../../study/disk/readJournal.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import type { StudyEvent } from '../../study/events.ts';
import { replay } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import { summarize } from '../../study/summary/summarize.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { trialCommand } from '../../tuner/trials/trialCommand.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';

interface StudyReading {
  /** Absolute: the study's own folder. */
  readonly dir: string;
  readonly events: readonly StudyEvent[];
  /** Null if it was never started. */
  readonly study: StudyState | null;
}

/**
 * @param name of a study that was set aside, instead of that of the declaration
 * @throws JournalError, a sentence, if the journal is damaged
 */
export async function readStudy({ folder, declaration }: LoadedDeclaration, name?: string): Promise<StudyReading> {
  const dir = studyFolder(folder, name ?? declaration.study);
  const { events } = await readJournal(journalFile(dir));
  return { dir, events, study: replay(events, journalFile(dir)) };
}

/** @param folder absolute: the declaration's own */
export function summaryOf(study: StudyState, dir: string, folder: string): Summary {
  const alive = activeTuner(dir) !== null;
  const name = path.basename(dir);
  const setAside = name === study.name ? undefined : name;
  return summarize(study, { alive, setAside, argsOf: (trial) => trialCommand(study.declaration, folder, trial) });
}
