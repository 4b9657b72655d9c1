import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TrialResult } from '../../../../src/study/events.ts';
import type { EarlyStop } from '../../../../src/study/eventParts.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { feedbackOf } from '../../../../src/tuner/engine/feedback.ts';
import { replayed } from '../../study/disk/journals.ts';
import { asked, begun, ran } from '../../study/events.ts';

const text = `
command: python3 train.py
parameters: { lr: { type: float, low: 0, high: 1 } }
objective: { metric: score, goal: minimize }
budget: { trials: 9 }
`;
/** A batch of two, the second of which ended first. */
function feedback(onFailure: string, ...results: [first: TrialResult, second: TrialResult]) {
  const parsed = parseDeclaration(`${text}trial: { on_failure: ${onFailure} }`, 'digits.bbkb.yaml');
  assert.ok(parsed.ok);
  const trials = [
    { trial: 1, arm: 30, parameters: { lr: 0.3 } },
    { trial: 2, arm: 10, parameters: { lr: 0.1 } },
  ];
  const ended = [2, 1].flatMap((trial) => ran(trial, results[trial - 1]));
  return feedbackOf(replayed([...begun(parsed.declaration), asked(1, trials), ...ended]), [1, 2]);
}

const good = { kind: 'succeeded', value: 0.9 } as const;
const failed = { kind: 'failed', reason: 'The script ended with exit code 3.' } as const;
const timedOut = { kind: 'timedOut', reason: 'The script was stopped at its time limit of 1 s.' } as const;

describe('feedback', () => {
  it('is in the order of the batch, whichever trial ended first', () => {
    const other = { kind: 'succeeded', value: 0.1 } as const;
    assert.deepEqual(feedback('worst', good, other), {
      points: [{ lr: 0.3 }, { lr: 0.1 }],
      feedback: [
        { kind: 'value', value: 0.9, seconds: 1 },
        { kind: 'value', value: 0.1, seconds: 1 },
      ],
    });
  });

  for (const without of [failed, timedOut]) {
    it(`counts a ${without.kind} trial as the worst seen, and leaves it out with on_failure: ignore`, () => {
      assert.deepEqual(feedback('worst', good, without).feedback[1], { kind: 'failed' });
      assert.deepEqual(feedback('stop', good, without).feedback[1], { kind: 'failed' });
      assert.deepEqual(feedback('ignore', good, without).feedback[1], { kind: 'excluded' });
    });
  }

  it('has the standard error of the mean of several runs: √(Σ (v − mean)²/(n − 1)/n)', () => {
    const several = { kind: 'succeeded', value: 3, values: [1, 2, 6] } as const;
    const [first] = feedback('worst', several, good).feedback;
    assert.deepEqual(first, { kind: 'value', value: 3, sd: Math.sqrt(14 / 2 / 3), seconds: 1 });
  });

  it('has what a trial would have reached that was stopped early; one that diverged counts like a failed one', () => {
    const early = (predicted: { mean: number; sd: number } | null) => (['worst', 'stop', 'ignore'] as const).map(
      (onFailure) => feedback(onFailure, good, { kind: 'stoppedEarly', reason: 'Bad.', predicted }).feedback[1],
    ); // oxfmt-ignore
    for (const told of early({ mean: 0.4, sd: 0.1 }))
      assert.deepEqual(told, { kind: 'value', value: 0.4, deviation: 0.1 });
    assert.deepEqual(early(null), [{ kind: 'failed' }, { kind: 'failed' }, { kind: 'excluded' }]);
  });

  it('has of a trial that was stopped early what is known of other metrics, also where the first one has nothing', () => {
    const others = { furtherPredicted: { ms: { mean: 3, sd: 1 } }, broke: { mb: 57 } };
    const stopped = { kind: 'stoppedEarly', reason: 'Bad.', ...others } as const;
    const told = (predicted: EarlyStop['predicted']) => feedback('worst', good, { ...stopped, predicted }).feedback[1];
    assert.deepEqual(told({ mean: 0.4, sd: 0.1 }), { kind: 'value', value: 0.4, deviation: 0.1, ...others });
    assert.deepEqual(told(null), { kind: 'unmeasured', ...others });
  });

  it('excludes the point of a trial that a person stopped', () => {
    const unwanted = { kind: 'cancelled', reason: 'Stopped.', final: true } as const;
    assert.deepEqual(feedback('worst', good, unwanted).feedback[1], { kind: 'excluded' });
  });

  it('is ignored for a trial that runs again and has no result yet', () => {
    assert.deepEqual(feedback('worst', good, { kind: 'lost', reason: 'The machine died.' }).feedback[1], {
      kind: 'ignored',
    });
  });
});
