import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EndedCurve } from '../../../../src/engine/curves/curve.ts';
import { recordCurve } from '../../../../src/runner/metric/curve.ts';
import { stopOf } from '../../../../src/tuner/stopping/stopOf.ts';
import { replay } from '../../../../src/study/study.ts';
import { stoppedEvents } from '../../study/disk/journals.ts';
import { parsed, withLine } from '../../declaration/reader/texts.ts';

/** Four trials of ten epochs that fall from `start` by one each. */
const ended: readonly EndedCurve[] = [20, 21, 22, 23].map((start) => {
  const curve = Array.from({ length: 10 }, (_, i) => ({ step: i + 1, value: start - i }));
  return { curve, result: start - 9 };
});

function decide(
  rules: string,
  values: readonly number[],
  judged = 0,
  stepOf = (i: number) => i + 1,
  number = 1,
  last: { readonly last?: number } = {},
) {
  const { declaration, ...study } = replay(stoppedEvents) ?? assert.fail();
  const { trial } = parsed(withLine(`trial: { ${rules} }`));
  const recorder = recordCurve();
  for (const [i, value] of values.entries()) recorder.add(value, { step: stepOf(i), name: 'epoch', ...last });
  return stopOf(
    {
      study: { ...study, declaration: { ...declaration, trial } },
      trial: { ...study.trials.get(0), trial: number },
      curves: new Map([['val_loss', recorder.curve()]]),
      ended: { refresh: () => Promise.resolve(), comparable: (_, named) => (named ? ended : []) },
    },
    new Map([['val_loss', judged]]),
  );
}

describe('whether a running trial goes on', () => {
  it('is asked of the rule of early_stop, which says why, and what the trial would have reached', () => {
    const stop = decide('early_stop: { min_reports: 5 }', [40, 39, 38, 37, 36]);
    assert.equal(stop?.rule, 'median');
    assert.equal(
      stop.reason,
      'At epoch 5 of 10 val_loss is 36; half of the trials were better than 19.5 on average by then.',
    );
    assert.ok(stop.predicted !== null && stop.predicted.mean < 36);
    assert.deepEqual(stop.reports.at(-1), [5, 36]);
    assert.equal(stop.result, undefined);
    assert.equal(decide('early_stop: { min_reports: 5 }', [40, 39, 38, 37]), undefined);
    assert.equal(decide('early_stop: { min_reports: 5 }', [19, 18, 17, 16, 15]), undefined);
    assert.equal(decide('early_stop: false', [40, 39, 38, 37, 36]), undefined);
  });

  it('is not asked of every seventh trial, except by the limits that a person has set', () => {
    const of = (rules: string, trial: number) => decide(rules, [40, 39, 38, 37, 36], 0, undefined, trial)?.rule;
    const asked = Array.from({ length: 14 }, (_, i) => of('early_stop: true', i + 1));
    assert.deepEqual(
      asked.flatMap((rule, i) => (rule === undefined ? [i + 1] : [])),
      [7, 14],
    );
    assert.equal(of('stop: { above: 30 }, early_stop: true', 7), 'above');
  });

  it('is not asked at the last step that is expected, where nothing is left to save', () => {
    const values = (length: number) => Array.from({ length }, (_, i) => 40 - i);
    assert.equal(decide('early_stop: { min_reports: 5 }', values(9))?.rule, 'median');
    assert.equal(decide('early_stop: { min_reports: 5 }', values(10)), undefined);
  });

  it('is asked by the last step that its own script names, before that of the trials that ended', () => {
    const of = (length: number, last: number) => {
      const values = Array.from({ length }, (_, i) => 40 - i);
      return decide('early_stop: { min_reports: 5 }', values, 0, undefined, 1, { last })?.reason;
    };
    assert.match(of(5, 50) ?? '', /^At epoch 5 of 50 /);
    assert.match(of(10, 50) ?? '', /^At epoch 10 of 50 /);
    assert.equal(of(5, 5), undefined);
  });

  it('is asked at each rung of halving, also where several reports were read at once, and at none twice', () => {
    const rule = 'early_stop: { rule: halving, eta: 3, min_reports: 2 }';
    assert.equal(decide(rule, [40]), undefined);
    assert.match(decide(rule, [40, 39, 38, 37])?.reason ?? '', /^At epoch 2 of 10 .* it had to be better than/);
    assert.equal(decide(rule, [40, 39, 38, 37], 2), undefined);
  });

  it('is asked at the rungs of a curve that keeps one of many reports, and keeps at most two hundred itself', () => {
    const rule = 'early_stop: { rule: halving, eta: 10, min_reports: 1 }';
    const stepOf = (i: number) => 1 + i / 40_000;
    const values = Array.from({ length: 150_000 }, () => 40);
    const stop = decide(rule, values, 10_000, stepOf);
    assert.match(stop?.reason ?? '', /^At epoch 3\.4\d* of 10 val_loss is 40; it had to be better than/);
    assert.ok(stop !== undefined && stop.reports.length <= 200);
    assert.equal(decide(rule, values, 100_000, stepOf), undefined);
  });

  it('is asked from the first report on, however late that is', () => {
    const late = (i: number) => 6 + i;
    assert.equal(decide('early_stop: { min_reports: 3 }', [40, 39], 0, late), undefined);
    assert.match(decide('early_stop: { min_reports: 3 }', [40, 39, 38], 0, late)?.reason ?? '', /^At epoch 8 of 10 /);
    assert.equal(
      decide('early_stop: { min_reports: 3 }', [40, 39, 38], 0, (i) => 3600 + i),
      undefined,
    );
  });

  it('is asked of the model, which says the chance to beat the best', () => {
    const rule = 'early_stop: { rule: model }';
    const stop = decide(rule, [40, 39, 38]);
    assert.equal(
      stop?.reason,
      'At epoch 3 of 10 val_loss is 38; it would need to end better than 1; chance below 1 %.',
    );
    assert.equal(decide(rule, [11, 9, 8]), undefined);
  });

  it('is what a person wrote first, with what the others gained as the prediction', () => {
    const stop = decide('stop: { above: 30 }, early_stop: true', [40, 39, 38, 37, 36]);
    const judged = decide('early_stop: { min_reports: 5 }', [40, 39, 38, 37, 36]);
    assert.deepEqual([stop?.rule, stop?.predicted], ['above', judged?.predicted]);
  });
});
