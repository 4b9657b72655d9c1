import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { labelledEnds, roundedEnd, roundedPower, tickInterval } from '../../../../webview/charts/roundTicks.ts';

describe('ticks at round numbers', () => {
  it('are three to eight, 1, 2 or 5 times a power of ten apart', () => {
    assert.deepEqual([1, 3, 7, 40, 0.02].map(tickInterval), [0.2, 1, 2, 10, 0.005]);
  });

  it('end at the one that is nearest to a value or beyond it, on either side', () => {
    assert.equal(roundedEnd(0.2, 0.63333).end, 0.7);
    assert.equal(roundedEnd(0.95, 0.13).end, 0);
    assert.equal(roundedEnd(-290_000, -231_000).end, -230_000);
  });

  it('of a logarithmic axis are 1, 2 or 5 times a power of ten', () => {
    assert.deepEqual([0.63333, 1, 1234.5].map((x) => roundedPower(x, 'up')), [1, 1, 2000]); // oxfmt-ignore
    assert.deepEqual([0.63333, 1, 1999].map((x) => roundedPower(x, 'down')), [0.5, 1, 1000]); // oxfmt-ignore
  });

  it('are the only ends of an axis that have a label', () => {
    assert.deepEqual(labelledEnds(0, 40), { showMinLabel: true, showMaxLabel: true });
    assert.deepEqual(labelledEnds(0.13333, 0.8), { showMinLabel: false, showMaxLabel: true });
    assert.deepEqual(labelledEnds(0, 49), { showMinLabel: true, showMaxLabel: false });
  });
});
