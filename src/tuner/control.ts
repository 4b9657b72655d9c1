/** A person's wishes for a study, whoever runs it: the tuner at work is asked, and where there is none the journal is told. */
import { existsSync } from 'node:fs';
import type { Declaration } from '../study/declared.ts';
import { tunerOf } from '../study/lock.ts';
import { journalFile, studyFolder } from '../study/paths.ts';
import { post, type Request } from '../study/requests.ts';
import { apply } from '../study/study.ts';
import { openJournal } from './opening.ts';
import { requested } from './requested.ts';

export interface Controlled {
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
export async function control({ declaration, folder, now }: Controlled, request: Request): Promise<string> {
  const { study: name } = declaration;
  const dir = studyFolder(folder, name);
  if (tunerOf(dir) !== null) {
    const { ok, sentence } = await post(dir, request);
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
        const { event, sentence } = requested(study, request);
        if (event === undefined) return sentence;
        const timed = { ...event, at: now() };
        apply(study, timed);
        await journal.append(timed);
        return sentence;
      } finally {
        await close();
      }
    }
  }
}
