import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Declaration } from '../../../../src/declaration/declaration.ts';
import { parseCondition } from '../../../../src/declaration/reader/schema/parseCondition.ts';
import type { TrialResult } from '../../../../src/study/events.ts';
import { apply } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { studyEnd } from '../../../../src/tuner/session/studyEnd.ts';
import { declare } from '../trials/digits.ts';
import { replayed } from '../../study/disk/journals.ts';
import { asked, begun, ran } from '../../study/events.ts';

const failed: TrialResult = { kind: 'failed', reason: 'It exited with code 3.', cause: 'exit' };
const timedOut: TrialResult = { kind: 'timedOut', reason: 'It ran longer than 9 s.' };
const value = (value: number): TrialResult => ({ kind: 'succeeded', value });
const declared = declare('command: a');

interface Differences {
  readonly objective?: Partial<Declaration['objective']>;
  readonly budget?: Declaration['budget'];
  readonly maxFailures?: Declaration['trial']['maxFailures'];
  readonly limit?: string;
}

const limitsOf = (text: string): Pick<Declaration, 'limits'> => {
  const parsed = parseCondition(text, undefined);
  return parsed.ok ? { limits: [parsed.expression] } : assert.fail(parsed.problem);
};

/** A study of as many trials at one point as results, the size of each is its number. */
function study(
  results: readonly TrialResult[],
  { objective, budget, maxFailures, limit }: Differences = {},
): StudyState {
  const declaration: Declaration = {
    ...declared,
    objective: { ...declared.objective, ...objective },
    budget: budget ?? { trials: 100 },
    trial: { ...declared.trial, ...(maxFailures && { maxFailures }) },
    ...(limit !== undefined && { ...limitsOf(limit), start: { points: [{ lr: 0.5 }] } }),
  };
  const trials = results.map((_, i) => ({ trial: i + 1, parameters: { lr: 0.5 } }));
  const ended = results.flatMap((result, i) => ran(i + 1, result, { tracked: { size: i + 1 } }));
  return replayed([...begun(declaration), asked(1, trials), ...ended]);
}

const because = (of: StudyState, secondsLeft = 1): string | undefined => studyEnd(of, secondsLeft)?.because;
const invalid = (of: StudyState, trial: number): StudyState => apply(of, { type: 'trial.invalidated', at: 0, trial });

describe('a study ends', () => {
  it('when its first trial has reached the target, by the goal', () => {
    const max = { objective: { goal: 'maximize', target: 2 } } as const;
    const min = { objective: { goal: 'minimize', target: 2 } } as const;
    assert.match(studyEnd(study([value(1), value(2), value(3)], max), 1)?.reason ?? '', /^Trial 2 reached/);
    assert.match(studyEnd(study([value(3), value(2), value(1)], min), 1)?.reason ?? '', /^Trial 2 reached/);
    assert.equal(because(study([value(1.9)], max)), undefined);
    assert.equal(because(study([value(2.1)], min)), undefined);
    assert.equal(because(invalid(study([value(3)], max), 1)), undefined);
  });

  it('when its first trial that keeps all limits has reached the target', () => {
    const target = { objective: { goal: 'maximize', target: 2 }, limit: 'size >= 3' } as const;
    assert.equal(because(study([value(3), value(3)], target)), undefined);
    assert.match(studyEnd(study([value(3), value(3), value(2)], target), 1)?.reason ?? '', /^Trial 3 reached/);
  });

  it('when the first start point has no value, with which a limit compares', () => {
    const limit = 'size <= 2 * baseline';
    for (const first of [failed, timedOut]) {
      assert.deepEqual(studyEnd(study([first], { limit }), 1), {
        because: 'failure',
        trial: 1,
        again: 1,
        reason:
          `Trial 1, the first start point, has no value, so the limit size <= 2 * baseline has no baseline. ` +
          `${'reason' in first ? first.reason : ''} Fix the script, run trial 1 again and continue the study; or write a number in place of baseline.`,
      });
    }
    const succeeded = study([value(1)], { limit });
    assert.equal(because(succeeded), undefined);
    assert.equal(because(invalid(succeeded, 1)), 'failure');
    assert.equal(because(study([failed, value(1)], { limit })), undefined); // of the same point
    assert.equal(because(study([failed], { limit: 'size <= 2' })), undefined);
    const again = apply(study([failed], { limit }), { type: 'trial.retried', at: 0, trial: 1 });
    assert.equal(because(again), undefined);
  });

  it('when as many trials have ended as its budget has, with a value or without', () => {
    const three = [value(1), failed, timedOut];
    assert.equal(because(study(three, { budget: { trials: 4 } })), undefined);
    assert.equal(because(study(three, { budget: { trials: 3 } })), 'trials');
    const cancelled: TrialResult = { kind: 'cancelled', reason: '', final: true };
    assert.equal(because(study([value(1), cancelled], { budget: { trials: 2 } })), 'trials');
    const again: TrialResult = { kind: 'cancelled', reason: '' };
    assert.equal(because(study([value(1), again], { budget: { trials: 2 } })), undefined);
  });

  it('when its time is used up, to the second', () => {
    const of = study([value(1), value(2)], { budget: { trials: 9, seconds: 5 } });
    assert.equal(because(of, 0.001), undefined);
    assert.equal(because(of, 0), 'time');
    assert.equal(because(study([value(1)]), Infinity), undefined);
  });

  it('when too many trials have failed, counted, or as a share of at least five', () => {
    const count = { maxFailures: { count: 2 } };
    assert.equal(because(study([failed, value(1)], count)), undefined);
    assert.equal(because(study([failed, timedOut, value(1)], count)), 'failure');
    assert.equal(studyEnd(study([failed, timedOut, value(1)], count), 1)?.trial, 2);
    assert.equal(because(invalid(study([failed, timedOut], count), 1)), undefined);
    assert.equal(because(study([value(1)], { maxFailures: { count: 0 } })), undefined);
    const half = { maxFailures: { share: 0.4 } };
    assert.equal(because(study([failed, failed, failed, failed], half)), undefined);
    assert.equal(because(study([failed, value(1), value(2), value(3), timedOut], half)), 'failure');
    assert.equal(because(study([failed, value(1), value(2), value(3), value(4)], half)), undefined);
    const most = study([failed, failed, value(1), failed, timedOut], { maxFailures: { share: 0.8 } });
    const says = /^4 of 5 trials failed, and trial\.max_failures is 80% of them\. Trial 5: /;
    assert.match(studyEnd(most, 1)?.reason ?? '', says);
  });
});
