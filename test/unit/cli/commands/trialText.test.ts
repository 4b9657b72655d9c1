import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trialText } from '../../../../src/cli/commands/trialText.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

const row = trialOf({ value: 0.9, values: { accuracy: 0.9, size_mb: 52, latency_ms: 4 }, feasible: false });
const limits = [
  { text: 'size_mb <= 40', metrics: ['size_mb'] },
  { text: 'latency_ms <= 1.2 * baseline', metrics: ['latency_ms'] },
];
const facts = { command: 'train', output: 'trials/0001', curve: { named: false, points: [] }, origin: null };
const judged = (...kept: readonly (boolean | undefined)[]) => kept.map((each) => ({ kept: each, slack: undefined }));

describe('one trial of a study with limits', () => {
  it('keeps or breaks each of them with its numbers', () => {
    const summary = summaryOf([], { trials: [row], limits, baseline: { latency_ms: 5 } });
    const lines = trialText(row, summary, { ...facts, judged: judged(false, true) }).split('\n');
    assert.deepEqual(lines.slice(1, 4), [
      'size_mb = 52 · latency_ms = 4',
      'breaks size_mb <= 40: size_mb = 52',
      'keeps latency_ms <= 1.2 * baseline: latency_ms = 4, baseline = 5',
    ]);
  });

  it('says of which limit it cannot be judged, and nothing of limits where it has no value', () => {
    const summary = summaryOf([], { trials: [row], limits });
    const text = (trial: typeof row) => trialText(trial, summary, { ...facts, judged: judged(false, undefined) });
    assert.match(text(row), /^latency_ms <= 1\.2 \* baseline: not judged, because baseline has no value$/m);
    assert.doesNotMatch(text(trialOf({ state: 'failed', value: null })), /limit|<=/);
  });
});

describe('one trial of a study whose trials pause', () => {
  it('has its values at the rungs, where it paused, and why it went on', () => {
    const rungs = [{ share: 0.125, value: 0.75 }, { share: 0.5, value: 0.875 }]; // oxfmt-ignore
    const pick = { mean: 0.9, sd: 0.1, chance: null, reason: { kind: 'explores' } } as const;
    const text = (changes: Partial<typeof row>) =>
      trialText(trialOf({ rungs, pick, ...changes }), summaryOf([]), { ...facts, judged: [] });
    const paused = text({ state: 'paused', reason: 'At epoch 16 of 32 accuracy is 0.875.' });
    assert.match(paused, /^trial 1 of study: paused.*\nAt epoch 16 of 32 accuracy is 0\.875\.$/m);
    assert.match(paused, /^rungs: 13 %: 0\.75, 50 %: 0\.875$/m);
    assert.match(paused, /^picked: explores a little known region$/m);
    assert.match(text({ value: 0.9, wentOn: 'bound' }), /^went on after a pause: highest bound at its end/m);
  });
});

describe('one trial of a study with several objectives', () => {
  it('says whether it is on the front or its knee', () => {
    const recommended = { trial: 2, value: 0.9, sd: null, setback: null };
    const summary = summaryOf([], {
      trials: [row, { ...row, trial: 2 }, { ...row, trial: 3 }],
      front: [1, 2],
      recommended,
    });
    const text = (trial: number) => trialText({ ...row, trial }, summary, { ...facts, judged: [] });
    assert.match(text(1), /^on the front: /m);
    assert.match(text(2), /^the knee of the front$/m);
    assert.doesNotMatch(text(3), /front/);
  });
});
