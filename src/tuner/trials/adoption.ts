/** What the last tuner left running when it stopped unexpectedly: adopted where possible, else ended. */
import { hostname } from 'node:os';
import { terminateOrphans } from '../../runner/terminate/terminateOrphans.ts';
import { isAlive } from '../../study/disk/lockOwner.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';
import * as messages from '../messages.ts';
import { adoptAttempt } from './attempt.ts';
import type { Session } from '../session/session.ts';

type CutOffTrial = Extract<Trial, { state: 'cutOff' }>;
type AdoptableTrial = CutOffTrial & { readonly pid: number };

/**
 * Resolves when every trial that was cut off is either adopted or ended and recorded as lost. `adopted` settles when
 * the last of the adopted trials has ended.
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
  // a failure reaches the caller when it awaits `adopted`
  adopted.catch(() => undefined);
  await Promise.all(
    cutOff
      .filter((trial) => !adoptable.some((other) => other === trial))
      .map(async ({ trial, attempt, since }) => {
        await terminateOrphans({ dir: trialFolder(dir, trial), studyId: record.study.id });
        const reason = messages.tunerGone;
        const seconds = Math.max(0, now() - since) / 1000;
        await record.add({ type: 'trial.ended', trial, attempt, result: { kind: 'lost', reason }, seconds });
      }),
  );
  return { adopted };
}

/** A trial of several runs cannot be continued in the middle, and processes of another machine cannot be watched. */
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
