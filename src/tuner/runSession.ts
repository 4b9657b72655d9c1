/** One session from its first event in the journal to its last. */
import { isDeepStrictEqual } from 'node:util';
import { openQuestion } from '../study/failureQuestion.ts';
import type { Origin } from '../study/eventParts.ts';
import { latestOrigin } from '../study/origins.ts';
import { messageOf } from '../system/errors.ts';
import { processScope } from '../system/processScope.ts';
import { createReplayingEngine } from './engine/replayingEngine.ts';
import { explainEnd } from './session/repeatedFailures.ts';
import type { Session } from './session/session.ts';
import type { StudyEnd } from './session/studyEnd.ts';
import { adoptRunningTrials } from './trials/adoption.ts';
import { tuningLoop } from './tuningLoop.ts';

/**
 * @param anyway whether the failure that the study asked about last is accepted; otherwise its last trial is tried
 * again
 * @throws the error that ended it, when no trial is left running
 */
export async function runSession(session: Session, origin: Origin, anyway: boolean): Promise<StudyEnd> {
  const { record } = session;
  const { tuner: previousTuner } = record.study;
  const isNewOrigin = !isDeepStrictEqual(origin, latestOrigin(record.study));
  const question = openQuestion(record.study);
  // both in one turn, so that they are in the journal together
  await Promise.all([
    record.add({
      type: 'tuner.started',
      pid: process.pid,
      ...processScope(),
      ...(isNewOrigin && { origin }),
      ...(anyway && { anyway }),
    }),
    ...(question !== null && !anyway ? [record.add({ type: 'trial.retried', trial: question.trial })] : []),
  ]);
  const engine = createReplayingEngine(session.engineWorker);
  let adopted: Promise<unknown> = Promise.resolve();
  try {
    ({ adopted } = await adoptRunningTrials(session, previousTuner));
    const end = await tuningLoop(session, engine);
    await adopted;
    await record.add(await explainEnd(session, end));
    return end;
  } catch (error) {
    for (const trial of session.running.values()) trial.abort();
    await adopted.catch(() => undefined); // awaited only so that nothing is left running; `error` came first
    // if the journal cannot be written, this rejects with the same sentence as `error`
    await record.add({ type: 'tuner.ended', because: 'failure', reason: messageOf(error) });
    throw error;
  } finally {
    engine.close();
    await session.executor.close();
  }
}
