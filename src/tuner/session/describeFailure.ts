/** Trials that failed in the same way, as a person is asked about them. */
import { lastOutputLines } from '../../runner/output/lastOutput.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import type { FailingTrials } from '../../study/failureHistory.ts';
import type { RepeatedFailure } from '../../study/repeatedFailure.ts';
import type { Session } from './session.ts';

export async function describeFailure(
  { record, dir }: Session,
  { way, count, trial: number }: FailingTrials,
): Promise<RepeatedFailure> {
  const log = await lastOutputLines(trialFolder(dir, number));
  const trial = record.study.trials[number - 1];
  return { way, count, trial: number, cause: 'reason' in trial ? trial.reason : way, log };
}
