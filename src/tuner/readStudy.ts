/** A study as its journal has it, for those that only read it. */
import path from 'node:path';
import { readNotes } from '../study/disk/notes.ts';
import { replayJournal, type ReplayedJournal } from '../study/disk/replayJournal.ts';
import { studyFolder } from '../study/disk/paths.ts';
import type { Note } from '../study/eventParts.ts';
import type { StudyState } from '../study/studyState.ts';
import { viewOf as viewOfStudy } from '../study/summary/summarize.ts';
import { summaryOf as summaryOfView, type StudyView } from '../study/summary/studyView.ts';
import type { Summary } from '../study/summary/summary.ts';
import type { Trial } from '../study/trial.ts';
import { trialCommand } from './job/trialCommand.ts';
import type { ControlledStudy } from './requests/controlStudy.ts';

interface StudyReading extends ReplayedJournal {
  /** Absolute: the study's own folder. */
  readonly dir: string;
  readonly notes: readonly Note[];
}

/**
 * @param name of a study that was set aside, instead of that of the declaration
 * @throws JournalError, a sentence, if the journal is damaged
 */
export async function readStudy(
  { folder, declaration }: Omit<ControlledStudy, 'now'>,
  name?: string,
): Promise<StudyReading> {
  return readStudyFolder(studyFolder(folder, name ?? declaration.study));
}

/**
 * @param dir absolute: the study's own folder
 * @throws JournalError, a sentence, if the journal is damaged
 */
export async function readStudyFolder(dir: string): Promise<StudyReading> {
  return { dir, ...(await replayJournal(dir)), notes: await readNotes(dir) };
}

type Surroundings = Pick<StudyReading, 'dir' | 'alive' | 'original' | 'notes'>;

/** @param folder absolute: the declaration's own */
export function summaryOf(study: StudyState, surroundings: Surroundings, folder: string): Summary {
  return summaryOfView(viewOf(study, surroundings, folder));
}

/** @param folder absolute: the declaration's own */
export function viewOf(study: StudyState, { dir, alive, original, notes }: Surroundings, folder: string): StudyView {
  const name = path.basename(dir);
  const setAside = name === study.name ? undefined : name;
  const commandOf = (trial: Trial) => trialCommand(study.declaration, folder, trial);
  return viewOfStudy(study, { alive, original, setAside, notes, commandOf });
}
