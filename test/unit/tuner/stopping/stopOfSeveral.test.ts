import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EndedCurve } from '../../../../src/engine/curves/curve.ts';
import { NO_CURVE, recordCurve } from '../../../../src/runner/metric/curve.ts';
import { stopOf } from '../../../../src/tuner/stopping/stopOf.ts';
import { parsed } from '../../declaration/reader/texts.ts';
import { replayed } from '../../study/disk/journals.ts';
import { asked, begun, ran, starting } from '../../study/events.ts';

/** Four trials of ten epochs, in both objectives alike: a loss that falls, and milliseconds that do not change. */
const loss: readonly EndedCurve[] = [20, 21, 22, 23].map((start) => ({
  curve: Array.from({ length: 10 }, (_, i) => ({ step: i + 1, value: start - i })),
  result: start - 9,
}));
const ms: readonly EndedCurve[] = [5, 6, 7, 8].map((value) => ({
  curve: Array.from({ length: 10 }, (_, i) => ({ step: i + 1, value })),
  result: value,
}));

const SEVERAL = '[{ metric: loss, goal: minimize }, { metric: ms, goal: minimize, noise: 2 }]';
const LIMITS = 'limits: ["mb <= 40", "ms <= 2 * baseline"]\nstart: { points: [{ x: 0.5 }] }';
interface Reports {
  readonly loss?: readonly number[];
  readonly ms?: readonly number[];
  readonly mb?: readonly number[];
  readonly f1?: readonly number[];
}

/** What becomes of the second trial, after the baseline, which took 10 ms. */
function decide(rules: string, reports: Reports, { objective = SEVERAL, ended = { loss, ms } } = {}) {
  const declaration = parsed(
    [
      'command: train',
      'parameters: { x: { type: float, low: 0, high: 1 } }',
      'budget: { trials: 9 }',
      'track: [f1]',
      ...[`objective: ${objective}`, LIMITS, `trial: { ${rules} }`],
    ].join('\n'),
  );
  const trials = [0.5, 0.6].map((x, i) => ({ trial: i + 1, parameters: { x } }));
  const baseline = ran(1, 11, { tracked: { ms: 10, mb: 30 } });
  const study = replayed([...begun(declaration), asked(1, trials), ...baseline, starting(2)]);
  const curves = Object.entries(reports).map(([metric, values]: [string, readonly number[]]) => {
    const recorder = recordCurve();
    for (const [i, value] of values.entries()) recorder.add(value, { step: i + 1, name: 'epoch' });
    return [metric, recorder.curve()] as const;
  });
  const ofEnded = new Map(Object.entries(ended));
  return stopOf(
    {
      study,
      trial: study.trials.get(1),
      curves: new Map([['loss', NO_CURVE], ...curves]),
      ended: { refresh: () => Promise.resolve(), comparable: (_, named, metric) => (named ? (ofEnded.get(metric) ?? []) : []) }, // oxfmt-ignore
    },
    new Map(),
  );
}

const bad = [40, 39, 38, 37, 36];

describe('a rule of trial.stop', () => {
  it('ends a trial by any metric, whose reports it keeps, and what each objective would have reached', () => {
    const stop = decide('stop: { metric: f1, above: 3 }', { loss: bad, ms: [9, 9], f1: [2, 4] });
    assert.equal(stop?.reason, 'At epoch 2 f1 is 4, above the 3 of trial.stop.');
    assert.deepEqual([stop.rule, stop.metric, stop.reports, stop.result], ['above', 'f1', [[1, 2], [2, 4]], undefined]); // oxfmt-ignore
    assert.ok((stop.predicted?.mean ?? NaN) > 14);
    assert.ok(Math.abs((stop.furtherPredicted?.ms.mean ?? NaN) - 9) < 1);
  });

  it('predicts nothing of an objective without reports, and of no objective where the trial diverged', () => {
    const silent = decide('stop: { metric: f1, above: 3 }', { ms: [9, 9], f1: [4] });
    assert.deepEqual([silent?.predicted, Object.keys(silent?.furtherPredicted ?? {})], [null, ['ms']]);
    const early = decide('stop: { metric: f1, above: 3 }', { loss: bad, f1: [4] });
    assert.ok(early?.predicted !== null && early?.furtherPredicted === undefined);
    const diverged = decide('stop: { metric: f1, diverged: true }', { loss: bad, ms: [9, 9], f1: [4, NaN] });
    assert.equal(diverged?.reason, 'In report 2 f1 is not a finite number (trial.stop, diverged).');
    assert.deepEqual([diverged.predicted, diverged.furtherPredicted], [null, undefined]);
  });

  it('takes what all objectives have reached where one of them gets no better, and nothing where one is missing', () => {
    const rules = 'stop: { metric: ms, patience: 2 }';
    const stop = decide(rules, { loss: [3, 2, 1], ms: [5, 5, 5] });
    assert.equal(stop?.reason, 'At epoch 3 ms is 5, without a new best in 2 reports (trial.stop, patience). Its result is 5.'); // oxfmt-ignore
    assert.deepEqual([stop.result, stop.measured, stop.metric], [1, { ms: 5 }, 'ms']);
    const without = decide(rules, { ms: [5, 5, 5] });
    assert.equal(without?.reason, 'At epoch 3 ms is 5, without a new best in 2 reports (trial.stop, patience).');
    assert.deepEqual([without.result, without.predicted], [undefined, null]);
  });

  it('is the first of several that says so', () => {
    const rules = 'stop: [{ metric: loss, above: 50 }, { metric: ms, above: 8 }, { metric: f1, above: 3 }]';
    assert.equal(decide(rules, { loss: bad, ms: [9], f1: [4] })?.metric, 'ms');
    assert.equal(decide(rules, { loss: bad, ms: [8], f1: [3] }), undefined);
  });
});

describe('a limit that is broken', () => {
  const rules = 'stop: { limits: true }';

  it('ends a trial where a person wants that, with the values that break it', () => {
    const stop = decide(rules, { loss: [3, 2], mb: [57] });
    assert.equal(stop?.reason, 'It has reported mb = 57, which breaks the limit mb <= 40 (trial.stop, limits).');
    assert.deepEqual([stop.rule, stop.metric, stop.measured, stop.result], ['limits', 'mb', { mb: 57 }, undefined]);
    assert.ok(stop.predicted !== null);
    assert.equal(decide('stop: { metric: loss, above: 9 }', { loss: [3, 2], mb: [57] }), undefined);
    assert.equal(decide(rules, { loss: [3, 2], mb: [40] }), undefined);
    assert.equal(decide(rules, { loss: [3, 2] }), undefined);
    assert.equal(decide(rules, { mb: [57] })?.predicted, null);
  });

  it('is so by the newest report, once there are as many as min_reports says', () => {
    assert.equal(decide(rules, { mb: [57, 30] }), undefined);
    assert.equal(decide('stop: { limits: true, min_reports: 3 }', { mb: [57, 57] }), undefined);
    assert.equal(decide('stop: { limits: true, min_reports: 3 }', { mb: [57, 57, 57] })?.rule, 'limits');
  });

  it('is so only beyond the declared noise, that of the baseline among it', () => {
    // twice √(2² + 4²) above the 20 that are allowed
    assert.equal(decide(rules, { ms: [28.9] }), undefined);
    const stop = decide(rules, { ms: [29] });
    assert.equal(stop?.reason, 'It has reported ms = 29, which breaks the limit ms <= 2 * baseline (trial.stop, limits).'); // oxfmt-ignore
  });
});

describe('early_stop with several objectives', () => {
  it('ends a trial that is worse in all of them, and says so of each', () => {
    const stop = decide('early_stop: true', { loss: bad, ms: [9, 9, 9, 9, 9] });
    assert.equal(
      stop?.reason,
      'At epoch 5 of 10 loss is 36; half of the trials were better than 19.5 on average by then. ' +
        'At epoch 5 of 10 ms is 9; half of the trials were better than 6.5 on average by then.',
    );
    assert.deepEqual([stop.rule, stop.metric, stop.reports.length], ['median', undefined, 5]);
    assert.ok(stop.predicted !== null && stop.furtherPredicted?.ms !== undefined);
    assert.equal(decide('early_stop: true', { loss: bad, ms: [6, 6, 6, 6, 6] }), undefined);
    assert.equal(decide('early_stop: true', { loss: [19, 18, 17], ms: [9, 9, 9] }), undefined);
    assert.equal(decide('early_stop: true', { loss: bad }), undefined);
  });

  it('is asked of the one that is named alone', () => {
    const stop = decide('early_stop: { metric: ms }', { loss: [1, 1, 1], ms: [9, 9, 9] });
    assert.match(stop?.reason ?? '', /^At epoch 3 of 10 ms is 9; half of the trials were better than 6\.5 [^.]*\.$/);
    assert.equal(stop?.metric, 'ms');
    assert.equal(decide('early_stop: { metric: ms }', { loss: bad, ms: [6, 6, 6] }), undefined);
    assert.equal(decide('early_stop: { metric: loss }', { loss: bad, ms: [6, 6, 6] })?.metric, undefined);
  });

  it('agrees at the last rungs of halving, which the objectives need not reach together', () => {
    const rule = 'early_stop: { rule: halving, eta: 3, min_reports: 2 }';
    assert.match(decide(rule, { loss: bad, ms: [9, 9, 9] })?.reason ?? '', /^At epoch 2 .* loss .* At epoch 2 .* ms /);
    assert.equal(decide(rule, { loss: bad, ms: [5, 5, 5] }), undefined);
    assert.equal(decide(rule, { loss: bad, ms: [9] }), undefined);
  });

  it('compares with the best of this objective by the model, and not with the recommended trial', () => {
    const stop = decide('early_stop: { rule: model, metric: ms, chance: 0.9 }', { ms: [20, 20, 20] });
    assert.match(stop?.reason ?? '', /^At epoch 3 of 10 ms is 20; it would need to end better than 10; chance/);
  });

  it('is with one objective as it was, named or not', () => {
    const one = { objective: '{ metric: loss, goal: minimize }' };
    const [named, not] = ['{ metric: loss }', 'true'].map((rule) => decide(`early_stop: ${rule}`, { loss: bad }, one));
    assert.deepEqual(named, not);
    assert.deepEqual(Object.keys(not ?? {}).sort(), ['predicted', 'reason', 'reports', 'rule']);
  });
});
