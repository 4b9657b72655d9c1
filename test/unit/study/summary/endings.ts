/** Studies of one batch, whose trials have ended in given ways. */
import assert from 'node:assert/strict';
import type { Point } from '../../../../src/space/parameter.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { replayed } from '../disk/journals.ts';

const decision = { dictionary: 0, beta: 2, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 } as const;

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
  const started = trials.map(({ trial }): StudyEvent => ({ type: 'trial.starting', at: 0, trial, attempt: 1 }));
  const ended = endings.flatMap(({ reason, ...ending }, i): StudyEvent[] => {
    const seconds = 'seconds' in ending ? ending.seconds : 1;
    if (seconds === undefined) return [];
    const result =
      reason === undefined ? ({ kind: 'succeeded', value: i } as const) : ({ kind: 'failed', reason } as const);
    return [{ type: 'trial.ended', at: 1000 * now, trial: i + 1, attempt: 1, result, seconds }];
  });
  return replayed([
    { type: 'study.created', at: 0, version: 1, study: 'digits', declaration: parsed.declaration },
    { type: 'tuner.started', at: 0, pid: 1, host: 'here' },
    { type: 'batch.asked', at: 0, batch: 1, trials, decision, ...(isRolling && { running: [] }) },
    ...started,
    ...ended,
  ]);
}
