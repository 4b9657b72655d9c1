import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { zoomed } from '../../../../webview/charts/bestSoFarAxes.ts';

describe('a zoom', () => {
  it('keeps the newest end where it is', () => {
    assert.deepEqual(zoomed(null, 100, 0.5), { from: 50, to: 100 });
    assert.deepEqual(zoomed({ from: 50, to: 100 }, 100, 0.5), { from: 75, to: 100 });
  });

  it('keeps the point under the pointer where it is', () => {
    assert.deepEqual(zoomed({ from: 0, to: 100 }, 100, 0.5, 20), { from: 10, to: 60 });
  });

  it('ends where everything is in sight', () => {
    assert.equal(zoomed({ from: 75, to: 100 }, 100, 4), null);
    assert.equal(zoomed(null, 100, 2), null);
  });
});
