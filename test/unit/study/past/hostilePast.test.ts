import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Space } from '../../../../src/space/parameter.ts';
import { pastTrialsOf } from '../../../../src/study/past/pastTrials.ts';

const space: Space = [{ name: 'lr', type: 'float', low: 0, high: 1, scale: 'linear' }];
const problemOf = (text: string, format: string): string => {
  const result = pastTrialsOf(text, format, { space, objective: { metric: 'loss' } });
  assert.ok(!result.ok);
  return result.problems.join('\n');
};

// each so long that anything quadratic would take minutes
describe('a file of past trials that is made to take long', () => {
  it('has at most 2,000 columns', () => {
    const header = Array.from({ length: 20_000 }, (_, i) => `c${i}`).join(',');
    assert.equal(
      problemOf(`${header}\n`, '.csv'),
      'has 20,000 columns: keep those of the parameters and of the metric, at most 2,000.',
    );
  });

  it('has no endless row', () => {
    assert.match(problemOf(`lr,loss\n"${'a'.repeat(2_000_000)}`, '.csv'), /^cannot be read as CSV \(/);
  });

  it('has at most 1,000 trials, however many lines it has', () => {
    assert.match(problemOf('{}\n'.repeat(200_000), '.jsonl'), /^has more than 1,000 trials/);
  });

  it('has no text that is never closed', () => {
    const first = '{"op_code": 0, "worker_id": "a", "study_name": "s", "directions": [1]}';
    const open = String.raw`{"op_code": 0, "a": "${String.raw`\"`.repeat(200_000)}`;
    for (const line of [open, `${open}\\`, `"${'a'.repeat(2_000_000)}`]) {
      assert.equal(
        problemOf(`${first}\n${line}\n${first}\n`, '.jsonl'),
        'cannot be read as an Optuna journal from line 2 on: fix that line.',
      );
    }
  });

  it('may create many studies with one name, and many more that have no trials', () => {
    const study = (name: string): string =>
      `{"op_code": 0, "worker_id": "a", "study_name": "${name}", "directions": [1]}\n`;
    const many = Array.from({ length: 20_000 }, (_, i) => study(`s${i}`)).join('');
    assert.match(problemOf(many, '.jsonl'), /^has no trials/);
  });
});
