/** What the last tuner left running when it ended without a word: taken over where that can be done, else ended. */
import { hostname } from 'node:os';
import { terminateOrphans } from '../../runner/terminate/terminateOrphans.ts';
import { isAlive } from '../../study/disk/lockOwner.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';
import { adoptAttempt } from './attempt.ts';
import type { Session } from '../session/session.ts';

type CutOffTrial = Extract<Trial, { state: 'cutOff' }>;
type AdoptableTrial = CutOffTrial & { readonly pid: number };

/**
 * Resolves when every trial that was cut off is either watched again or ended and noted as lost. What it resolves to
 * settles with the last of those that are watched.
 *
 * @param previousTuner the tuner that started them
 */
export async function adoptRunningTrials(
  session: Session,
  previousTuner: StudyState['tuner'],
): Promise<{ adopted: Promise<unknown> }> {
  const { record, dir, now, notifier } = session;
  const cutOff = record.study.trials.filter((trial): trial is CutOffTrial => trial.state === 'cutOff');
  const adoptable = cutOff.filter((trial) => isAdoptable(trial, record.study, previousTuner));
  const adopted = Promise.all(
    adoptable.map((trial) => adoptAttempt(session, trial, trial.pid, trial.since).finally(notifier.notify)),
  );
  // whoever awaits it later hears of a failure
  adopted.catch(() => undefined);
  await Promise.all(
    cutOff
      .filter((trial) => !adoptable.some((other) => other === trial))
      .map(async ({ trial, attempt, since }) => {
        await terminateOrphans(trialFolder(dir, trial));
        const reason = 'The tuner that ran this trial ended without a word, and the trial with it; it runs again.';
        const seconds = Math.max(0, now() - since) / 1000;
        await record.add({ type: 'trial.ended', trial, attempt, result: { kind: 'lost', reason }, seconds });
      }),
  );
  return { adopted };
}

/** Several runs of one trial cannot be picked up in the middle, and processes of another machine cannot be watched. */
function isAdoptable(
  trial: CutOffTrial,
  { declaration }: StudyState,
  previousTuner: StudyState['tuner'],
): trial is AdoptableTrial {
  const { pid, processStartTime } = trial;
  if (pid === null || processStartTime === undefined || processStartTime === null || previousTuner?.host !== hostname())
    return false;
  return declaration.repeats === undefined && isAlive({ pid, host: previousTuner.host, since: 0, processStartTime });
}
