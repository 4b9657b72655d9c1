/** A study stays its tuner's only as long as its folder stays where it is: looked at between the events, too. */
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../../study/disk/journal.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import { rescueJournal } from '../../study/disk/rescueJournal.ts';
import { StudyLostError } from '../../study/disk/studyLost.ts';
import type { StudyState } from '../../study/studyState.ts';
import { runningTrials } from '../../study/trialLists.ts';
import { leftAttempt } from '../job/leftAttempt.ts';
import { firstVanished } from '../job/vanished.ts';
import { FOLDERS_GONE, type Session } from './session.ts';

/** A trial may run for days without an event, and its work for a study that is gone is lost. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Runs the session, and halts it when it has lost its study.
 *
 * @throws what `run` throws. Of a study that was lost the error says where its journal is; where that is nowhere, it is
 * saved beside the declaration, else in the person's own folder.
 */
export async function whileOwned<End>(session: Session, journal: Journal, run: () => Promise<End>): Promise<End> {
  const { record, halt, folder, running } = session;
  let lost: { readonly trials: readonly number[]; readonly error: Promise<StudyLostError> } | undefined;
  halt.addEventListener('abort', () => {
    const reason: unknown = halt.reason;
    if (!(reason instanceof StudyLostError)) return;
    // at once, since a window that is closed now leaves no time to write
    const error = rescueJournal(reason, journal, record.study.name, [folder, homedir(), tmpdir()]);
    lost = { trials: [...running.keys()], error };
  });
  const over = new AbortController();
  const watch = watchOwnership(session, over.signal);
  try {
    const end = await run();
    await record.verify(true);
    return end;
  } catch (error) {
    if (lost === undefined) throw error;
    await terminateMoved(session, journal, lost.trials);
    throw await lost.error;
  } finally {
    over.abort();
    await watch;
  }
}

async function watchOwnership({ record, halt, dir, running }: Session, over: AbortSignal): Promise<void> {
  const trials = path.dirname(trialFolder(dir, 1));
  while (!over.aborted && !halt.aborted) {
    await sleep(CHECK_INTERVAL_MS, undefined, { signal: over }).catch(() => undefined); // rejects only when aborted
    await record.verify().catch(() => undefined); // the record has halted the session
    if (!hasStartedTrial(record.study) || firstVanished([trials]) === undefined) continue;
    for (const trial of running.values()) trial.abort(FOLDERS_GONE);
  }
}

/** Whether this tuner has started a trial, whose folder was there: a journal that was put back has trials without. */
function hasStartedTrial(study: StudyState): boolean {
  const { since = Infinity } = study.tuner ?? {};
  return runningTrials(study).some(
    ({ pid, job, startedAt = -Infinity }) => (pid !== null || job?.id !== undefined) && startedAt >= since,
  );
}

/** Daemons of trials are found by their output, which goes to where the folder is by now. */
async function terminateMoved(
  { record, dir, executor }: Session,
  { folder }: Journal,
  trials: readonly number[],
): Promise<void> {
  if (folder === dir) return;
  const { study } = record;
  const left = trials.flatMap((number) => {
    const trial = study.trials.get(number - 1);
    return trial.state === 'running' ? [leftAttempt(study, folder, trial)] : [];
  });
  await Promise.all(left.map((attempt) => executor.endLeftOver(attempt)));
}
