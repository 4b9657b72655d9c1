/** A person's wishes for a study, whoever runs it: the tuner at work is asked, and where there is none the journal is told. */
import { existsSync } from 'node:fs';
import type { Declaration } from '../../declaration/declaration.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import { postRequest } from '../../study/disk/postRequest.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { apply } from '../../study/study.ts';
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
 * Resolves with a sentence that says what was done.
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
  switch (request.kind) {
    case 'pause':
    case 'continue':
    case 'stop':
    case 'stopTrial':
    case 'declare':
      throw new Error(`${name} is not running.`);
    case 'retryTrial':
    case 'invalidate':
    case 'restore':
    case 'enqueue': {
      // before the lock, which would leave a folder behind for a study that there never was
      if (!existsSync(journalFile(dir))) throw new Error(`${name} was not started yet.`);
      const { study, journal, close } = await openJournal(name, folder, now);
      try {
        if (study === null) throw new Error(`${name} was not started yet.`);
        const { event, sentence } = requestedChange(study, request);
        if (event === undefined) return sentence;
        const timedEvent = { ...event, at: now() };
        apply(study, timedEvent);
        await journal.append(timedEvent);
        return sentence;
      } finally {
        await close();
      }
    }
  }
}
