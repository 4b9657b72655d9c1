import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../../laws.ts';
import { rowWindow, scrollTopFor } from '../../../../../webview/views/trials/rowWindow.ts';

describe('the rows that exist', () => {
  const places = fc.record({
    scrollTop: fc.integer({ min: 0, max: 300_000 }),
    height: fc.integer({ min: 0, max: 2000 }),
    rowHeight: fc.integer({ min: 16, max: 60 }),
    rows: fc.integer({ min: 0, max: 10_000 }),
  });

  it('are all that a person sees, and few more', () => {
    forAll(places, ({ scrollTop, height, rowHeight, rows }) => {
      const { first, end } = rowWindow(scrollTop, height, rowHeight, rows);
      assert.ok(first >= 0 && first <= end && end <= rows);
      assert.ok(first === rows || first * rowHeight <= scrollTop);
      assert.ok(end === rows || end * rowHeight >= scrollTop + height);
      assert.ok(end - first <= height / rowHeight + 26);
    });
  });

  it('have a wanted one among those in sight, below the heading, after as little scrolling as that takes', () => {
    forAll(places, fc.nat(9999), ({ scrollTop, rowHeight }, index) => {
      const height = 20 * rowHeight;
      const top = scrollTopFor(index, scrollTop, height, rowHeight);
      const place = (index + 1) * rowHeight - top;
      assert.ok(place >= rowHeight && place + rowHeight <= height);
      assert.equal(scrollTopFor(index, top, height, rowHeight), top);
    });
    assert.equal(scrollTopFor(5, 100, 400, 20), 100);
  });
});
