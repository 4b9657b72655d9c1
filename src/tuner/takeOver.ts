/** What the last tuner left running when it ended without a word: taken over where that can be done, else ended. */
import { hostname } from 'node:os';
import { endOrphans } from '../runner/orphans.ts';
import { lives } from '../study/owner.ts';
import { trialFolder } from '../study/paths.ts';
import type { Study } from '../study/study.ts';
import type { Trial } from '../study/trial.ts';
import { adoptAttempt } from './attempt.ts';
import type { Session } from './session.ts';

type CutOff = Extract<Trial, { state: 'cutOff' }>;
type Adoptable = CutOff & { readonly pid: number };

/**
 * Resolves when every trial that was cut off is either watched again or ended and noted as lost. What it resolves to
 * settles with the last of those that are watched.
 *
 * @param former the tuner that started them
 */
export async function takeOver(session: Session, former: Study['tuner']): Promise<{ adopted: Promise<unknown> }> {
  const { record, dir, now, bell } = session;
  const cutOff = record.study.trials.filter((trial): trial is CutOff => trial.state === 'cutOff');
  const alive = cutOff.filter((trial) => isAdoptable(trial, record.study, former));
  const adopted = Promise.all(
    alive.map((trial) => adoptAttempt(session, trial, trial.pid, trial.since).finally(bell.ring)),
  );
  // whoever awaits it later hears of a failure
  adopted.catch(() => undefined);
  await Promise.all(
    cutOff
      .filter((trial) => !alive.some((other) => other === trial))
      .map(async ({ trial, attempt, since }) => {
        await endOrphans(trialFolder(dir, trial));
        const reason = 'The tuner that ran this trial ended without a word, and the trial with it; it runs again.';
        const seconds = Math.max(0, now() - since) / 1000;
        await record.add({ type: 'trial.ended', trial, attempt, ending: { kind: 'lost', reason }, seconds });
      }),
  );
  return { adopted };
}

/** Several runs of one trial cannot be picked up in the middle, and processes of another machine cannot be watched. */
function isAdoptable(trial: CutOff, { declaration }: Study, former: Study['tuner']): trial is Adoptable {
  const { pid, born } = trial;
  if (pid === null || born === undefined || born === null || former?.host !== hostname()) return false;
  return declaration.repeats === undefined && lives({ pid, host: former.host, since: 0, born });
}
