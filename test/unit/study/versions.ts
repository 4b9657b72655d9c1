/** Studies whose script is changed between their sessions, or while one runs. */
import assert from 'node:assert/strict';
import type { StudyEvent } from '../../../src/study/events.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { asked, begun, ran } from './events.ts';
import { controlsEvents, replayed } from './disk/journals.ts';

const [created] = controlsEvents;
assert.ok(created.type === 'study.created' && created.origin !== undefined);
const { declaration, origin } = created;

/** A session whose script has this content; nothing is known of the code of one without. */
export const session = (sha256?: string, path = 'train.py', imports?: Record<string, string>): StudyEvent => ({
  ...{ type: 'tuner.started', at: 0, pid: 1, host: 'here' },
  ...(sha256 !== undefined && { origin: { ...origin, script: { path, sha256, ...(imports && { imports }) } } }),
});

/** These events after the study has asked for nine trials. */
export const studyOf = (first: StudyEvent, ...events: readonly StudyEvent[]): StudyState => {
  const trials = Array.from({ length: 9 }, (_, i) => ({ trial: i + 1, parameters: { lr: 0.1 / (i + 1) } }));
  return replayed([begun(declaration)[0], first, asked(1, trials), ...events]);
};

/** Trials that succeed one after the other. */
export const succeeding = (from: number, to: number): readonly StudyEvent[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ran(from + i, 0.5)).flat();
