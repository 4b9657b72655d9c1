/** A running attempt as the journal knows it, to be taken up or ended. */
import type { LeftAttempt } from '../../runner/executor.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';

/**
 * @param dir the study's own folder
 * @param supervisor the process that sees how it ends, undefined where that is gone
 */
export function leftAttempt(
  { id: studyId }: StudyState,
  dir: string,
  { trial, attempt, pid, job }: Extract<Trial, { state: 'running' | 'cutOff' }>,
  supervisor?: number,
): LeftAttempt {
  return {
    dir: trialFolder(dir, trial),
    attempt,
    studyId,
    ...(pid !== null && { process: { pid, supervisor } }),
    ...(job?.id !== undefined && { job: { id: job.id, placed: job.placed !== undefined } }),
  };
}
