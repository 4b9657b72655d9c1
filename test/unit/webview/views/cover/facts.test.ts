import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Summary } from '../../../../../src/study/summary/summary.ts';
import type { LatestInsight } from '../../../../../webview/receivedStudy.ts';
import { coverFacts } from '../../../../../webview/views/cover/facts.ts';
import { frontStudy, limitedStudy } from '../../limitedStudies.ts';
import { insight } from '../../charts/insights.ts';
import { bestOf, summaryOf, trialOf } from '../../summaries.ts';

const given = { mean: null, sd: null, chance: null, reason: { kind: 'given' } } as const;
const trials = [
  trialOf({ trial: 1, value: 0.5, seconds: 50, parameters: { lr: 0.1 }, pick: given }),
  trialOf({ trial: 2, value: 0.75, seconds: 70, parameters: { lr: 0.02 } }),
  trialOf({ trial: 3, state: 'failed', seconds: 5 }),
];
const best = bestOf({ trial: 2, value: 0.75, parameters: { lr: 0.02 }, command: 'train --lr 0.02' });
const facts = (changes: Partial<Summary> = {}, insight: LatestInsight = null) =>
  coverFacts(summaryOf([], { trials, best, ...changes }), insight);

describe('the cover of a report', () => {
  it('says what was tuned and what it cost', () => {
    assert.deepEqual(facts()?.sentences, [
      '1 parameter of study was tuned to maximize accuracy.',
      '3 trials took 2 min 5 s of training, 2 gave a value, 1 failed.',
    ]);
    assert.match(facts({ coreHours: 1.25 })?.sentences[1] ?? '', /, 1\.25 core hours,/);
  });

  it('leads from the first start point, whoever wrote it, to the recommended values, and says what that gained', () => {
    assert.deepEqual(facts()?.columns, ['', 'first start point', 'recommended']);
    assert.deepEqual(facts()?.rows, [
      ['lr', '0.1', '0.02'],
      ['accuracy', '0.5', '0.75'],
    ]);
    assert.equal(facts()?.gain, 'accuracy is 0.25 (50 %) better than at the first start point.');
    assert.match(facts({ goal: 'minimize' })?.gain ?? '', /^accuracy is 0\.25 \(50 %\) worse/);
  });

  it('says with noise what the model expects of both points, not what one run at the first was', () => {
    const noisy = { noise: 0.2, best: { ...best, expected: 0.7, predictiveSd: 0.2 } };
    const gain = (gain: number, sd: number, trial = 1) =>
      facts(noisy, { ...insight, start: { trial, gain, sd } })?.gain;
    assert.equal(gain(0.3, 0.1), "accuracy is 0.10 to 0.50 better than at the first start point (95 %, by the model)."); // oxfmt-ignore
    assert.equal(gain(-0.3, 0.1), "accuracy is 0.10 to 0.50 worse than at the first start point (95 %, by the model)."); // oxfmt-ignore
    assert.equal(
      gain(0.1, 0.1),
      'Whether accuracy is better than at the first start point is not clear: by the model from 0.10 worse to 0.30 better (95 %).',
    );
    assert.equal(gain(0.3, 0.1, 2), null);
    assert.equal(facts(noisy)?.gain, null);
  });

  it('has of several objectives the values of the knee, and no gain', () => {
    const own = frontStudy.trials.map((trial) => (trial.trial === 1 ? { ...trial, pick: given } : trial));
    const { sentences, columns, rows, gain } = coverFacts({ ...frontStudy, trials: own }, null) ?? assert.fail();
    assert.equal(sentences[0], '2 parameters of study were tuned to maximize accuracy and minimize latency_ms. 13 trials are on the front.'); // oxfmt-ignore
    assert.deepEqual(columns, ['', 'first start point', 'knee of the front']);
    assert.deepEqual(rows.slice(2), [
      ['accuracy', '0.8173', '0.7336'],
      ['latency_ms', '57.02', '36.44'],
    ]);
    assert.equal(gain, null);
    const expected = [null, { mean: 38, predictiveSd: 2 }];
    const known = { ...insight, front: [{ trial: 12, expected }] };
    const noisy = coverFacts(frontStudy, known)?.rows.slice(2);
    assert.deepEqual(noisy?.map((row) => row.at(-1)), ['0.7336', '38.0 ± 2.0']); // oxfmt-ignore
    const size = { metric: 'size_mb', goal: 'minimize' } as const;
    const three = coverFacts({ ...frontStudy, objectives: [...(frontStudy.objectives ?? []), size] }, null);
    assert.match(three?.sentences[0] ?? '', /to maximize accuracy, minimize latency_ms and minimize size_mb\./);
  });

  it('has what limits name before the metric', () => {
    const { rows } = coverFacts(limitedStudy, null) ?? assert.fail();
    assert.deepEqual(rows.slice(2), [['size_mb', '35.2'], ['latency_ms', '59.12'], ['accuracy', '0.8275']]); // oxfmt-ignore
  });

  it('has no other values where none were given, and nothing before there is a value', () => {
    const chosen = trials.map((trial) => ({ ...trial, pick: null }));
    assert.deepEqual(facts({ trials: chosen })?.rows, [
      ['lr', '0.02'],
      ['accuracy', '0.75'],
    ]);
    assert.equal(facts({ trials: chosen })?.gain, null);
    assert.equal(coverFacts(summaryOf([null]), null), null);
  });
});
