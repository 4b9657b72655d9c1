/** What tests of whole studies read in their journals. */
import { existsSync, readFileSync } from 'node:fs';
import type { StudyEvent } from '../../src/study/events.ts';

export function journalEvents(journal: string): readonly StudyEvent[] {
  const text = existsSync(journal) ? readFileSync(journal, 'utf8') : '';
  return text.split('\n').slice(0, -1).map((line) => JSON.parse(line) as StudyEvent); // prettier-ignore
}

/** The trials that have a result, in the order of their ends; on disk it is called `ending`. */
export function succeededTrials(events: readonly StudyEvent[]): number[] {
  return events.flatMap((event) =>
    event.type === 'trial.ended' && JSON.stringify(event).includes('"succeeded"') ? [event.trial] : [],
  );
}
