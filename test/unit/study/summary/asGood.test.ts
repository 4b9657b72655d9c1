import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as asGood from '../../../../src/study/summary/asGood.ts';
import { inText } from '../../../../src/study/summary/format.ts';
import type { Insight } from '../../../../src/study/insight.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { choiceSlice, insight, slice } from '../../webview/charts/insights.ts';
import { bestOf, summaryOf, trialOf } from '../../webview/summaries.ts';

type Slice = Insight['slices'][number];
const rangeOf = (slice: Slice, summary: Summary): string => asGood.rangeOf(slice, summary, inText);
const asGoodText = (slice: Slice, summary: Summary): string => asGood.asGoodText(slice, summary, inText);

const tried = (counts: Readonly<Record<string, number>>) =>
  summaryOf([], {
    trials: Object.entries(counts).flatMap(([solver, count]) =>
      Array.from({ length: count }, () => trialOf({ value: 0.5, parameters: { solver } })),
    ),
  });

describe('the values that are as good as the best', () => {
  it('are those that trials support, and beside them those that nothing rules out', () => {
    assert.equal(rangeOf(slice, tried({})), '0.005 to 0.03, perhaps 0.002 to 0.05');
    const [low, high] = [
      { low: 0.002, high: 0.03 },
      { low: 0.005, high: 0.05 },
    ];
    assert.equal(rangeOf({ ...slice, asGood: low }, tried({})), '0.005 to 0.03, perhaps from 0.002');
    assert.equal(rangeOf({ ...slice, asGood: high }, tried({})), '0.005 to 0.03, perhaps to 0.05');
    assert.equal(rangeOf({ ...slice, asGood: { low: 0.0049, high: 0.03 } }, tried({})), '0.005 to 0.03');
    assert.equal(rangeOf({ ...slice, supported: { low: 0.01, high: 0.01 } }, tried({})), 'perhaps 0.002 to 0.05');
    assert.equal(asGoodText(slice, tried({})), 'As good as the best: 0.005 to 0.03. Not ruled out: 0.002 to 0.05.');
    assert.equal(rangeOf({ ...slice, supported: null }, tried({})), 'hardly tried');
    const everywhere = { low: slice.values[0], high: slice.values[slice.values.length - 1] };
    assert.equal(rangeOf({ ...slice, supported: everywhere }, tried({})), 'any');
    assert.equal(asGoodText({ ...slice, supported: slice.asGood }, tried({})), 'As good as the best: 0.002 to 0.05.');
  });

  it('have two significant digits, of the ends or of the width, and whole numbers are whole', () => {
    const text = (scale: 'linear' | 'log', low: number, high: number): string =>
      rangeOf({ ...slice, scale, asGood: { low, high }, supported: { low, high } }, tried({}));
    assert.equal(text('log', 0.0121231, 0.0614412), '0.012 to 0.061');
    assert.equal(text('linear', 100.123456, 100.987654), '100.12 to 100.99');
    assert.equal(text('log', 17, 106), '17 to 106');
    assert.equal(text('linear', 3, 3), 'only near it');
    const counted = { ...slice, values: [2, 3, 4], asGood: { low: 3, high: 3 }, supported: { low: 3, high: 3 } };
    assert.equal(rangeOf(counted, tried({})), 'no other');
  });

  it('of one whole number do not call the others hardly tried where trials tried those that are not ruled out', () => {
    const counted = { ...slice, values: [2, 3, 4], asGood: { low: 3, high: 4 }, supported: { low: 3, high: 3 } };
    const withDepths = (counts: readonly (readonly [depth: number, count: number])[]) =>
      summaryOf([], { trials: counts.flatMap(([lr, count]) => Array.from({ length: count }, () => trialOf({ value: 0.5, parameters: { lr } }))) }); // oxfmt-ignore
    assert.equal(rangeOf(counted, withDepths([[3, 13], [4, 11]])), 'perhaps 3 to 4'); // oxfmt-ignore
    assert.equal(rangeOf(counted, withDepths([[2, 11], [3, 13], [4, 1]])), 'others hardly tried'); // oxfmt-ignore
  });

  it('of a number are perhaps all, where none is ruled out', () => {
    const all = { low: slice.values[0], high: slice.values[slice.values.length - 1] };
    assert.equal(rangeOf({ ...slice, asGood: all }, tried({})), '0.005 to 0.03, perhaps any');
    assert.equal(rangeOf({ ...slice, asGood: all, supported: all }, tried({})), 'any');
    assert.equal(rangeOf({ ...slice, asGood: all, supported: { low: 0.01, high: 0.01 } }, tried({})), 'perhaps any');
  });

  it('of a parameter whose share is about 0 are not the only ones', () => {
    const counted = { ...slice, at: 3, values: [2, 3, 4], asGood: { low: 3, high: 3 }, supported: { low: 3, high: 3 } };
    const best = bestOf({ trial: 1, value: 0.5, parameters: { lr: 3 } });
    const [of] = insight.importance;
    const rangeWith = (share: number): string | undefined => {
      const known = { ...insight, slices: [counted], importance: [{ ...of, parameter: 'lr', share }] };
      return asGood.rangesOf(known, { ...tried({}), best }, inText).get('lr');
    };
    assert.deepEqual([0.002, 0.2].map(rangeWith), ['others little worse', 'no other']);
  });

  it('of a choice do not hold a category of few trials, however good it looks, nor is it said to be worse', () => {
    const few = tried({ adam: 9, sgd: 1 });
    assert.equal(
      asGoodText(choiceSlice, few),
      'As good as the best: adam. Hardly tried: sgd (1 trial), null (0 trials).',
    );
    assert.equal(rangeOf(choiceSlice, few), 'others hardly tried');
    const known = { ...choiceSlice, asGood: { values: ['adam'] } };
    assert.equal(
      asGoodText(known, tried({ adam: 9, sgd: 9 })),
      'As good as the best: adam. Hardly tried: null (0 trials).',
    );
    assert.equal(rangeOf(known, tried({ adam: 9, sgd: 9 })), 'some hardly tried');
    assert.equal(rangeOf({ ...known, values: ['adam', 'sgd'] }, tried({ adam: 9, sgd: 9 })), 'no other');
    const unsure = { ...choiceSlice, asGood: { values: ['adam', 'sgd'] } };
    assert.match(
      asGoodText(unsure, tried({ adam: 9, sgd: 9 })),
      /best: adam\. Not ruled out: sgd \(9 trials\)\. Hardly/,
    );
    assert.equal(rangeOf(unsure, tried({ adam: 9, sgd: 9 })), 'others not ruled out');
    assert.equal(rangeOf({ ...choiceSlice, supported: { values: choiceSlice.values } }, tried({ adam: 9 })), 'any');
    assert.equal(
      rangeOf({ ...known, supported: { values: ['adam', 'sgd'] } }, tried({ adam: 9, sgd: 9 })),
      'adam, sgd',
    );
  });
});
