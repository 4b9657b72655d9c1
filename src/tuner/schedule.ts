/** Runs the trials that have to run, as many at once and on such devices as the declaration allows just now. */
import { devicesFor } from '../study/gpus.ts';
import { unfinished, type Study } from '../study/study.ts';
import type { Trial } from '../study/trial.ts';
import { startAttempt } from './attempt.ts';
import { endedForGood, endOf, type End } from './ending.ts';
import { isOver, type Session } from './session.ts';

/**
 * Resolves when nothing is left to run or nothing more may be begun, and all that was running has ended; with the failure
 * that ends the study, if there was one. While the study is paused it waits for the person.
 *
 * @throws what the first attempt to fail threw, after all others have ended
 */
export async function runTrials(session: Session): Promise<End | undefined> {
  const { record, running, bell } = session;
  const failures: unknown[] = [];
  let failure: End | undefined;

  async function runOne(trial: Trial, gpus: readonly string[] | undefined): Promise<void> {
    try {
      await startAttempt(session, trial, gpus);
      failure ??= stoppedBy(record.study, trial.trial);
    } catch (error) {
      failures.push(error);
    }
    bell.ring();
  }

  for (;;) {
    const mayGoOn = (): boolean =>
      failures.length === 0 &&
      failure === undefined &&
      !isOver(session) &&
      endOf(record.study, session.now()) === undefined;
    while (mayGoOn()) {
      const next = nextOf(record.study, running);
      if (next === undefined) break;
      void runOne(next.trial, next.gpus);
    }
    const isDone = unfinished(record.study).length === 0 || !mayGoOn();
    if (running.size === 0 && isDone) break;
    await bell.next();
  }
  if (failures.length > 0) throw failures[0];
  return failure;
}

/** The next trial that may begin, and the devices that it gets; undefined while none may. */
function nextOf(study: Study, running: ReadonlyMap<number, unknown>) {
  const { declaration, paused, trials } = study;
  const { parallel, budget, gpus } = declaration;
  if (paused || running.size >= parallel || endedForGood(study) + running.size >= budget.trials) return undefined;
  const trial = unfinished(study).find(({ trial }) => !running.has(trial.trial))?.trial;
  if (trial === undefined) return undefined;
  if (gpus === undefined) return { trial, gpus: undefined };
  const taken = trials.flatMap((each) => (each.state === 'running' ? [each.gpus ?? []] : []));
  const devices = devicesFor(gpus, taken);
  return devices && { trial, gpus: devices };
}

function stoppedBy({ declaration, trials }: Study, number: number): End | undefined {
  const trial = trials[number - 1];
  if (declaration.trial.onFailure !== 'stop' || (trial.state !== 'failed' && trial.state !== 'timedOut'))
    return undefined;
  const reason = `Trial ${number} failed, and trial.on_failure is stop. ${trial.reason}`;
  return { because: 'failure', reason, trial: number };
}
