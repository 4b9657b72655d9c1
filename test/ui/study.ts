/** What UI tests ask of a study beside the screen: what its journal says. */
import assert from 'node:assert/strict';
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
