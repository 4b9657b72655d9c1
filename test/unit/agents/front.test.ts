import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { frontLines } from '../../../src/agents/front.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from '../webview/summaries.ts';

/** Each trial gains as much in the one objective as it loses in the other. */
const frontOf = (count: number): Summary =>
  summaryOf([], {
    objectives: [
      { metric: 'score', goal: 'maximize' },
      { metric: 'mb', goal: 'minimize' },
    ],
    ...{ metric: 'score', goal: 'maximize', recommended: { trial: 2, value: 2, sd: null, setback: null } },
    trials: Array.from({ length: count }, (_, i) =>
      trialOf({ trial: i + 1, value: i + 1, values: { score: i + 1, mb: 10 * (i + 1) } }),
    ),
    front: Array.from({ length: count }, (_, i) => i + 1),
  });

describe('the front that an agent reads', () => {
  it('goes from the best to the worst in the first objective', () => {
    assert.deepEqual(frontLines(frontOf(3), null), [
      'The front, from the best score, as measured:',
      'trial 3: score = 3, mb = 30',
      'trial 2: score = 2, mb = 20',
      'trial 1: score = 1, mb = 10',
    ]);
    assert.deepEqual(frontLines(frontOf(1), null), []);
    assert.deepEqual(frontLines(summaryOf([0.5]), null), []);
  });

  it('has both ends of a long one and says how many lie between', () => {
    const [, ...lines] = frontLines(frontOf(20), null);
    assert.deepEqual([lines.length, lines[0], lines[7], lines[8]], [
      9,
      'trial 20: score = 20, mb = 200',
      'trial 1: score = 1, mb = 10',
      'and 12 more points between these',
    ]); // oxfmt-ignore
  });

  it('has what is expected where values differ from run to run', () => {
    const expected = (trial: number) => [{ mean: trial - 0.5, predictiveSd: 0.25 }, null];
    const front = [1, 2].map((trial) => ({ trial, expected: expected(trial) }));
    assert.deepEqual(frontLines(frontOf(2), { front }), [
      'The front, from the best score, as expected if its points run again:',
      'trial 2: score = 1.50 ± 0.25, mb = 20',
      'trial 1: score = 0.50 ± 0.25, mb = 10',
    ]);
  });
});
