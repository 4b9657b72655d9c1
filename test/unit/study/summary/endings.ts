/** Studies of one batch, whose trials have ended in given ways. */
import assert from 'node:assert/strict';
import type { Point } from '../../../../src/space/parameter.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { replayed } from '../disk/journals.ts';
import { asked, begun, ended, starting } from '../events.ts';

interface Ending {
  readonly parameters: Point;
  /** Why it failed; undefined if it succeeded. */
  readonly reason?: string;
  /** How long it took; undefined while it runs. */
  readonly seconds?: number | undefined;
}

/** A running study. All trials begin at 0 s, and the last event is at `now`, in seconds. */
export function studyOf(endings: readonly Ending[], lines: readonly string[], now = 1000): StudyState {
  const text = ['command: python3 train.py', 'objective: { metric: loss, goal: minimize }', ...lines].join('\n');
  const parsed = parseDeclaration(text, 'digits.bbkb.yaml');
  assert.ok(parsed.ok);
  const isRolling = parsed.declaration.schedule === 'rolling';
  const trials = endings.map(({ parameters }, i) => ({ trial: i + 1, parameters }));
  const ends = endings.flatMap(({ reason, ...ending }, i) => {
    const seconds = 'seconds' in ending ? ending.seconds : 1;
    if (seconds === undefined) return [];
    return [ended(i + 1, reason === undefined ? i : { kind: 'failed', reason }, { at: 1000 * now, seconds })];
  });
  return replayed([
    ...begun(parsed.declaration),
    asked(1, trials, isRolling ? { running: [] } : {}),
    ...trials.map(({ trial }) => starting(trial)),
    ...ends,
  ]);
}
