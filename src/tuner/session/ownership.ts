/** A study stays its tuner's only as long as its folder stays where it is: looked at between the events, too. */
import { homedir, tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../../study/disk/journal.ts';
import { rescueJournal } from '../../study/disk/rescueJournal.ts';
import { StudyLostError } from '../../study/disk/studyLost.ts';
import type { Session } from './session.ts';

/** Milliseconds. A trial may run for days without an event, and what it does for a study that is gone is for nothing. */
const CHECK_INTERVAL_MS = 1000;

/** Halts the session when it has lost its study; resolves then, or when `over` is aborted. */
export async function watchOwnership({ record, halt }: Session, over: AbortSignal): Promise<void> {
  while (!over.aborted && !halt.aborted) {
    await sleep(CHECK_INTERVAL_MS, undefined, { signal: over }).catch(() => undefined); // rejects only when aborted
    await record.verify().catch(() => undefined); // the record has halted the session
  }
}

/**
 * Why a session halts, for the person. Of a study that was lost this says where its journal is; where that is nowhere,
 * it is saved beside the declaration, else in the person's own folder.
 *
 * @param folder the declaration's
 */
export async function reasonToHalt({ halt, record }: Session, journal: Journal, folder: string): Promise<unknown> {
  const reason: unknown = halt.reason;
  if (!(reason instanceof StudyLostError)) return reason;
  return rescueJournal(reason, journal, record.study.name, [folder, homedir(), tmpdir()]);
}
