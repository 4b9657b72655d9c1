import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  baselineValue,
  brokenLimits,
  countLimits,
  furtherMetrics,
  measuredValue,
  namesBaseline,
} from '../../../../src/study/summary/limitsKept.ts';
import { limitedStudy } from '../../webview/limitedStudies.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

describe('the metrics beside the first', () => {
  it('are further objectives, what limits name and what is only recorded, each once', () => {
    const names = furtherMetrics({
      metric: 'accuracy',
      objectives: ['accuracy', 'latency_ms'].map((metric) => ({ metric, goal: 'minimize' })),
      limits: [{ text: 'latency_ms <= 5', metrics: ['latency_ms'] }, { text: 'a + b <= 1', metrics: ['a', 'b'] }], // oxfmt-ignore
      track: ['f1', 'a'],
    });
    assert.deepEqual(names, ['latency_ms', 'a', 'b', 'f1']);
  });

  it('have the values of a trial, whatever their names', () => {
    const trial = trialOf({ value: 0.5, values: { accuracy: 0.5, latency_ms: 7 }, tracked: { f1: 0.4 } });
    const valueOf = (name: string): number | null => measuredValue(trial, name, { metric: 'accuracy' });
    assert.deepEqual(['accuracy', 'latency_ms', 'f1', 'constructor'].map(valueOf), [0.5, 7, 0.4, null]);
  });
});

describe('the baseline of a limit', () => {
  const limitOf = (text: string) => ({ text, metrics: ['a-baseline'] });
  const summary = { baseline: { 'a-baseline': 4 } };

  it('is the value of its metric where the limit names it, by a word of its own', () => {
    assert.equal(baselineValue(limitOf('{a-baseline} <= 2 * baseline'), summary), 4);
    assert.equal(baselineValue(limitOf('{a-baseline} <= 2'), summary), undefined);
    assert.ok(!namesBaseline(limitOf('{a-baseline} <= baseline_ms')));
  });

  it('is not known before it was measured', () => {
    assert.equal(baselineValue(limitOf('{a-baseline} <= 2 * baseline'), {}), undefined);
  });
});

describe('the limits that trials break', () => {
  it('are known by their numbers', () => {
    const trial = limitedStudy.trials.at(10) ?? assert.fail();
    assert.deepEqual(
      brokenLimits(trial, limitedStudy).map(({ text }) => text),
      ['latency_ms <= 1.2 * baseline'],
    );
  });

  it('are counted among the trials whose value is used and that were judged', () => {
    assert.deepEqual(countLimits(limitedStudy), { judged: 23, kept: 15, broken: [5, 8], unjudged: 0 });
    const trials = [trialOf({ value: 1, feasible: false, broken: [0], invalid: true }), trialOf({ value: 1 })];
    assert.deepEqual(countLimits(summaryOf([], { trials, limits: [{ text: 'a < 1', metrics: ['a'] }] })), {
      ...{ judged: 0, kept: 0, broken: [0], unjudged: 1 },
    });
  });
});
