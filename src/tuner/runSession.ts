/** One session from its first event in the journal to its last. */
import { hostname } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { lastOutputLines } from '../runner/output/lastOutput.ts';
import { trialFolder } from '../study/disk/paths.ts';
import type { Origin } from '../study/origin.ts';
import { messageOf } from '../system/messageOf.ts';
import { createReplayingEngine } from './engine/replayingEngine.ts';
import type { Session } from './session/session.ts';
import type { StudyEnd } from './session/studyEnd.ts';
import { adoptRunningTrials } from './trials/adoption.ts';
import { tuningLoop } from './tuningLoop.ts';

/** @throws what made it impossible to go on, when no trial is left running */
export async function runSession(session: Session, origin: Origin): Promise<StudyEnd> {
  const { record, dir } = session;
  const { tuner: previousTuner, origin: recordedOrigin } = record.study;
  const isNewOrigin = !isDeepStrictEqual(origin, recordedOrigin);
  await record.add({ type: 'tuner.started', pid: process.pid, host: hostname(), ...(isNewOrigin && { origin }) });
  const engine = createReplayingEngine(session.engineWorker);
  let adopted: Promise<unknown> = Promise.resolve();
  try {
    ({ adopted } = await adoptRunningTrials(session, previousTuner));
    const end = await tuningLoop(session, engine);
    await adopted;
    const { because, reason, trial } = end;
    const log = trial === undefined ? [] : await lastOutputLines(trialFolder(dir, trial));
    await record.add({ type: 'tuner.ended', because, reason, ...(log.length > 0 && { log }) });
    return end;
  } catch (error) {
    for (const trial of session.running.values()) trial.abort();
    await adopted.catch(() => undefined); // awaited only so that nothing is left running; `error` came first
    // if the journal cannot be written, this rejects with the same sentence as `error`
    await record.add({ type: 'tuner.ended', because: 'failure', reason: messageOf(error) });
    throw error;
  } finally {
    await engine.close();
  }
}
