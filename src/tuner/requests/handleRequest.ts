/** Does a person's request of a running session. */
import type { StudyRequest } from '../../study/disk/requests.ts';
import * as answers from '../answers.ts';
import { CANCELLED_BY_PERSON, type Session } from '../session/session.ts';
import { requestedChange } from './requestedChange.ts';

/**
 * @param stop stops the session
 * @returns a sentence about it
 * @throws Error, a sentence, when it cannot be done
 */
export async function handleRequest(
  { record, running }: Session,
  stop: () => void,
  request: StudyRequest,
): Promise<string> {
  const { name } = record.study;
  if (request.kind === 'stop') {
    stop();
    return answers.stopping(name);
  }
  if (request.kind === 'stopTrial') {
    const trial = running.get(request.trial);
    if (trial === undefined) throw new Error(answers.trialNotRunning(name, request.trial));
    trial.abort(CANCELLED_BY_PERSON);
    return answers.stoppingTrial(name, request.trial);
  }
  const { events = [], sentence } = requestedChange(record.study, request, record.secondsLeft());
  // all in one turn, so that nothing else happens between them
  await Promise.all(events.map((event) => record.add(event)));
  return sentence;
}
