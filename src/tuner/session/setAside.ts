/** Makes room for a new study of the same name, in whose trials' folders nothing of the old one may write. */
import { activeTuner, runningOriginal } from '../../study/disk/lock.ts';
import { studyIsRunning } from '../../study/disk/messages.ts';
import { studyFolder } from '../../study/disk/paths.ts';
import { intactStudy } from '../../study/disk/recoverJournal.ts';
import { renameAside } from '../../study/disk/setAside.ts';
import { withLeftTrials } from './leftTrials.ts';
import { acquireLock } from './openStudy.ts';

export interface StudySetAside {
  /** The name that the old study has from now on. */
  readonly kept: string;
  /** The trials that still ran without their tuner, and were ended. */
  readonly ended: readonly number[];
}

/**
 * @param folder absolute: the declaration's own
 * @throws Error, a sentence, while it runs, and where a trial that its tuner left cannot be ended
 */
export async function setStudyAside(folder: string, name: string, now: () => number): Promise<StudySetAside> {
  const dir = studyFolder(folder, name);
  if (activeTuner(dir) !== null) throw new Error(studyIsRunning(name));
  // the trials that the journal of a copy names are those of the original
  if (runningOriginal(dir) !== undefined) return { kept: renameAside(folder, name), ended: [] };
  const lock = acquireLock(name, dir, now);
  let current = dir;
  try {
    const ended = await endLeftTrials(folder, dir);
    const kept = renameAside(folder, name);
    current = studyFolder(folder, kept);
    return { kept, ended };
  } finally {
    lock.release(current);
  }
}

/** Also of those whose script has ended: it may have left processes. */
async function endLeftTrials(folder: string, dir: string): Promise<readonly number[]> {
  const study = await intactStudy(dir);
  if (study === null) return [];
  return withLeftTrials(study, { folder, dir }, async (left) => {
    await Promise.all(left.map(({ end }) => end()));
    return left.flatMap(({ trial, runs }) => (runs ? [trial.trial] : []));
  });
}
