/** One attempt at a trial: what the journal says before and after it, and the process in between. */
import { adoptTrial } from '../runner/adopt.ts';
import { runTrial } from '../runner/trial.ts';
import type { Ending } from '../study/events.ts';
import { bornOf } from '../study/owner.ts';
import type { Trial } from '../study/trial.ts';
import { jobOf } from './job.ts';
import { isRetried } from './retry.ts';
import { inRuns, type Result } from './runs.ts';
import { UNWANTED, type Session } from './session.ts';

/** Starts the trial anew, on these devices; resolves when its ending is in the journal. */
export async function startAttempt(
  session: Session,
  { trial, attempt: before, parameters }: Trial,
  gpus?: readonly string[],
) {
  const { record, folder } = session;
  const { declaration } = record.study;
  const attempt = before + 1;
  await supervised(session, trial, attempt, async (signal) => {
    await record.add({ type: 'trial.starting', trial, attempt, ...(gpus && { gpus: [...gpus] }) });
    return inRuns(declaration.repeats ?? 1, (run) =>
      runTrial(jobOf(declaration, folder, { trial, parameters }, { attempt, run, gpus }), {
        signal,
        timeout: () => record.study.declaration.trial.timeout,
        onSpawn: (pid) => {
          if (run > 1) return;
          const born = bornOf(pid);
          // if this cannot be written, the session halts and ends the trial, whose ending is refused for the same reason
          record.add({ type: 'trial.started', trial, attempt, pid, born }).catch(() => undefined);
        },
      }),
    );
  });
}

/** Goes on with a trial whose process has outlived the tuner that started it. */
export async function adoptAttempt(
  session: Session,
  { trial, attempt, parameters }: Trial,
  pid: number,
  startedAt: number,
) {
  const { record, folder, now } = session;
  const { declaration } = record.study;
  await supervised(session, trial, attempt, async (signal) => {
    await record.add({ type: 'trial.adopted', trial, attempt, pid });
    return adoptTrial(jobOf(declaration, folder, { trial, parameters }, { attempt, run: 1 }), {
      pid,
      startedAt,
      now,
      signal,
      timeout: () => record.study.declaration.trial.timeout,
    });
  });
}

async function supervised(
  session: Session,
  trial: number,
  attempt: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<void> {
  const { record, running } = session;
  const controller = new AbortController();
  running.set(trial, controller);
  try {
    const { ending, seconds } = await run(controller.signal);
    const { failures } = record.study.trials[trial - 1];
    const retry = isRetried(ending, failures, record.study.declaration.trial.retries);
    await record.add({
      type: 'trial.ended',
      trial,
      attempt,
      ending: controller.signal.reason === UNWANTED ? unwanted(ending) : ending,
      seconds,
      ...(retry && { retry }),
    });
  } catch (error) {
    // a full disk, mostly: its files say a code and a call, and all else is a sentence already
    if (!(error instanceof Error && 'code' in error)) throw error;
    const kept = 'What was finished is kept: mend that, then continue the study.';
    throw new Error(`Trial ${trial} cannot be run (${error.message}). ${kept}`, { cause: error });
  } finally {
    running.delete(trial);
  }
}

/** What ended by itself before the person's wish reached it stays what it was. */
function unwanted(ending: Ending): Ending {
  if (ending.kind !== 'cancelled') return ending;
  return {
    kind: 'cancelled',
    final: true,
    reason: 'A person stopped this trial; run it again if its result is wanted.',
  };
}
