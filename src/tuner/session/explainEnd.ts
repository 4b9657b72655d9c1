/** The last event of a session, with what a person needs to know of the trial that explains it. */
import type { StudyEvent } from '../../study/events.ts';
import type { FailingTrials } from '../../study/failureHistory.ts';
import type { StudyState } from '../../study/studyState.ts';
import * as messages from '../messages.ts';
import { describeFailure } from './describeFailure.ts';
import type { Session } from './session.ts';
import type { StudyEnd } from './studyEnd.ts';
import { trialOutput } from '../trials/trialOutput.ts';

type TunerEnded = Omit<Extract<StudyEvent, { type: 'tuner.ended' }>, 'at'>;

export async function explainEnd(session: Session, end: StudyEnd): Promise<TunerEnded> {
  const { because, reason, trial } = end;
  const failing = failingTrials(session.record.study, end);
  if (failing === undefined) {
    const log = trial === undefined ? [] : await trialOutput(session.dir, trial);
    return { type: 'tuner.ended', because, reason, ...(log.length > 0 && { log }) };
  }
  const failure = await describeFailure(session, failing);
  const { cause, advice, log } = failure;
  return {
    type: 'tuner.ended',
    because,
    reason: end.failing === undefined ? reason : messages.withCause(reason, cause, advice),
    ...(log.length > 0 && { log }),
    failure,
  };
}

/** The trials for which it ended; or where it came to its end and no trial has a value, those that failed last. */
function failingTrials({ failures }: StudyState, { because, failing }: StudyEnd): FailingTrials | undefined {
  const cameToItsEnd = because !== 'stopped' && because !== 'failure';
  return failing ?? (cameToItsEnd && !failures.hasSucceeded ? failures.ways.at(-1) : undefined);
}
