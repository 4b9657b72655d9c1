import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparedStudy } from '../../../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../../../src/study/summary/summary.ts';
import { otherStudiesLine, runnerUpLine } from '../../../../../webview/views/verdict/compared.ts';
import { summaryOf, trialOf } from '../../summaries.ts';

const bestOf = (trial: number, value: number) =>
  ({ trial, value, parameters: {}, mean: null, sd: null, expected: null, predictiveSd: null, command: '' }) as const;
const axes: Summary['axes'] = [
  { parameter: 'lr', scale: 'log', low: 0.001, high: 1, isInteger: false },
  { parameter: 'depth', scale: 'linear', low: 1, high: 11, isInteger: true },
  { parameter: 'kind', scale: 'category', values: ['a', 'b', 'c'] },
];
const base = { lr: 0.1, depth: 4, kind: 'a' };
const pairOf = (other: Partial<TrialSummary>, changes: Partial<Summary> = {}) =>
  summaryOf([], {
    trials: [
      trialOf({ trial: 1, value: 0.9, parameters: base }),
      trialOf({ trial: 2, value: 0.8, parameters: base, ...other }),
      trialOf({ trial: 3, value: 0.1, parameters: base }),
    ],
    ...{ axes, best: bestOf(1, 0.9), ...changes },
  });

describe('the trial that is second to the best', () => {
  it('is named with its distance and with the parameters in which it is farthest away', () => {
    const parameters = { lr: 0.2, depth: 5, kind: 'c' };
    assert.deepEqual(runnerUpLine(pairOf({ parameters })), [
      'Runner-up 0.8 (trial 2), 0.1 worse; kind c instead of a, lr 0.2 instead of 0.1.',
    ]);
    assert.deepEqual(runnerUpLine(pairOf({ parameters: { ...base, lr: 0.101 } })), [
      'Runner-up 0.8 (trial 2), 0.1 worse; at nearly the same point.',
    ]);
  });

  it('is said to be no worse than the noise, where it is not', () => {
    assert.deepEqual(runnerUpLine(pairOf({}, { noise: 0.2 })), [
      'Runner-up 0.8 (trial 2), 0.1 worse, less than the noise; at nearly the same point.',
    ]);
    assert.match(runnerUpLine(pairOf({}, { noise: 0.05 }))[0], /0\.1 worse; /);
  });

  it('may have the better value, where noise was found, and as good a one', () => {
    assert.match(runnerUpLine(pairOf({ value: 0.95 }))[0], /^Runner-up 0\.95 \(trial 2\), 0\.05 better as measured; /);
    assert.match(runnerUpLine(pairOf({ value: 0.9 }))[0], /as good; /);
    assert.match(
      runnerUpLine(pairOf({ value: 0.05 }, { goal: 'minimize', best: bestOf(3, 0.1) }))[0],
      /^Runner-up 0\.05 \(trial 2\), 0\.05 better as measured; /,
    );
  });

  it('is none of one value, and no trial whose result is not used', () => {
    assert.deepEqual(runnerUpLine(summaryOf([0.5, null], { best: bestOf(1, 0.5) })), []);
    assert.match(runnerUpLine(pairOf({ invalid: true }))[0], /trial 3/);
  });
});

describe('the best of other studies', () => {
  const other = (name: string, changes: Partial<Summary> = {}) =>
    comparedStudy(summaryOf([0.8], { study: name, best: bestOf(1, 0.8), ...changes }));
  const summary = summaryOf([0.9], { best: bestOf(1, 0.9) });

  it('stands beside this one, for the first three of the same goal', () => {
    assert.deepEqual(otherStudiesLine(summary, [other('x'), other('loss', { goal: 'minimize' })]), [
      'Best of other studies: x 0.8 (0.1 worse).',
    ]);
    assert.match(
      otherStudiesLine(
        summary,
        ['x', 'y', 'z', 'u'].map((name) => other(name)),
      )[0],
      /z .* and 1 more\.$/,
    );
  });

  it('is not mentioned where there is none', () => {
    assert.deepEqual(otherStudiesLine(summary, []), []);
    assert.deepEqual(otherStudiesLine(summary, [other('x', { best: null })]), []);
  });
});
