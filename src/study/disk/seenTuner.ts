/** Who tunes a study, for those that only read it: a study of another user can be looked at, whatever its lock allows. */
import { errorCode } from '../../system/errors.ts';
import { JournalError } from '../journalError.ts';
import type { StudyState } from '../studyState.ts';
import { activeTuner, runningOriginal } from './lock.ts';
import type { LockOwner } from './lockOwner.ts';

interface SeenTuner {
  readonly owner: LockOwner | null;
  /** The folder of the study of which it is a copy, while that one runs. */
  readonly original: string | undefined;
}

/**
 * Undefined where this user may not read the lock.
 *
 * @throws JournalError where the lock cannot be read for another reason
 */
export function seenTuner(folder: string): SeenTuner | undefined {
  try {
    const owner = activeTuner(folder);
    return { owner, original: owner === null ? runningOriginal(folder) : undefined };
  } catch (error) {
    if (error instanceof JournalError && DENIED.has(errorCode(error.cause))) return undefined;
    throw error;
  }
}

/** Whether a process lives cannot be seen where the lock cannot: then it counts whether the study has said its end. */
export function livingTuner(seen: SeenTuner | undefined, study: StudyState | null) {
  if (seen === undefined) return { alive: study !== null && study.tuner !== null, original: undefined };
  return { alive: seen.owner !== null, original: seen.original };
}

const DENIED = new Set<unknown>(['EACCES', 'EPERM']);
