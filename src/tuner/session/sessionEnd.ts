/** When a session ends by itself. */
import { repeatedFailure } from '../../study/failureQuestion.ts';
import { failedInTheSameWay } from '../../study/summary/messages.ts';
import type { Session } from './session.ts';
import { studyEnd, type StudyEnd } from './studyEnd.ts';

/** As `studyEnd`; and where there is nobody to ask, when trials fail in the same way. */
export function sessionEnd({ record, now, asks }: Session): StudyEnd | undefined {
  const end = studyEnd(record.study, now());
  const failing = end === undefined && !asks ? repeatedFailure(record.study) : undefined;
  if (failing === undefined) return end;
  return { because: 'failure', reason: failedInTheSameWay(failing.count), failing };
}
