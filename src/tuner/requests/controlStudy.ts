/** Does a person's request of a study: through the running tuner, or in the journal where there is none. */
import { existsSync } from 'node:fs';
import type { Declaration } from '../../declaration/declaration.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import { postRequest } from '../../study/disk/postRequest.ts';
import type { StudyEvent } from '../../study/events.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { apply } from '../../study/study.ts';
import { secondsLeft } from '../../study/timeSpent.ts';
import * as answers from '../answers.ts';
import { openJournal } from '../session/openStudy.ts';
import { requestedChange } from './requestedChange.ts';

export interface ControlledStudy {
  readonly declaration: Declaration;
  /** Absolute: the declaration's own folder. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Resolves with a sentence about it.
 * @throws Error, a sentence, when it cannot be done
 */
export async function controlStudy(
  { declaration, folder, now }: ControlledStudy,
  request: StudyRequest,
): Promise<string> {
  const { study: name } = declaration;
  const dir = studyFolder(folder, name);
  if (activeTuner(dir) !== null) {
    const { ok, sentence } = await postRequest(dir, request);
    if (!ok) throw new Error(sentence);
    return sentence;
  }
  if (request.kind === 'stop' || request.kind === 'stopTrial' || ONLY_WHILE_IT_RUNS.has(request.kind))
    throw new Error(answers.notRunning(name));
  // checked before the lock is taken, which would leave a folder behind for a study that was never started
  if (!existsSync(journalFile(dir))) throw new Error(answers.notStarted(name));
  const { study, journal, close } = await openJournal(name, folder, now);
  try {
    if (study === null) throw new Error(answers.notStarted(name));
    const { events = [], sentence } = requestedChange(study, request, secondsLeft(study, study.spentMs));
    const timedEvents = events.map((event): StudyEvent => ({ ...event, at: now() }));
    timedEvents.reduce(apply, study);
    for (const event of timedEvents) await journal.append(event);
    return sentence;
  } finally {
    await close();
  }
}

const ONLY_WHILE_IT_RUNS: ReadonlySet<StudyRequest['kind']> = new Set(['pause', 'continue', 'declare']);
