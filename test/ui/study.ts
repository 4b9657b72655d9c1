/** A study's journal, as UI tests read it beside the screen. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJournal } from '../../src/study/disk/readJournal.ts';
import { replay } from '../../src/study/study.ts';
import type { StudyState } from '../../src/study/studyState.ts';
import type { Workspace } from '../host/workspace.ts';

export async function studyIn(workspace: Workspace, name: string): Promise<StudyState> {
  const { events } = await readJournal(workspace.path('.bbkb', name, 'journal.jsonl'));
  const study = replay(events);
  assert.ok(study, `the study ${name} was not begun`);
  return study;
}

/** Waits until the journal says what is wanted: a page may still show what was before. */
export async function studyWhen(
  workspace: Workspace,
  name: string,
  what: string,
  holds: (study: StudyState) => boolean,
): Promise<StudyState> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const study = await studyIn(workspace, name);
    if (holds(study)) return study;
    await sleep(100);
  }
  throw new Error(`A minute has passed without ${what}.`);
}
