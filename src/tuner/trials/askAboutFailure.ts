/** Pauses a study whose trials fail in the same way until a person has answered. */
import { repeatedFailure } from '../../study/failureQuestion.ts';
import { describeFailure } from '../session/describeFailure.ts';
import { isStopping, type Session } from '../session/session.ts';
import { sessionEnd } from '../session/sessionEnd.ts';

/** To be called before a trial starts. Without a person there is nobody to ask: then the study ends (sessionEnd.ts). */
export async function askAboutFailure(session: Session): Promise<void> {
  const { record, asks } = session;
  if (!asks || isStopping(session) || sessionEnd(session) !== undefined) return;
  const { paused, failures } = record.study;
  if (paused) {
    // a trial that was still running has succeeded: the script works, and the question has answered itself
    if (failures.asked !== null && failures.ways.length === 0) await record.add({ type: 'tuner.continued' });
    return;
  }
  const failing = repeatedFailure(record.study);
  if (failing === undefined) return;
  const failure = await describeFailure(session, failing);
  // a person may have paused it in the meantime; then the question comes when it is continued
  if (!record.study.paused) await record.add({ type: 'tuner.paused', failure });
}
