import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { targetIndex } from '../../../../../webview/views/trials/targetIndex.ts';

describe('a key in the table', () => {
  it('leads from row to row, and from the first to the headings', () => {
    assert.equal(targetIndex('ArrowDown', 3, 10, 4), 4);
    assert.equal(targetIndex('ArrowUp', 3, 10, 4), 2);
    assert.equal(targetIndex('ArrowUp', 0, 10, 4), -1);
  });

  it('leads to the first and last row, and by what is in sight', () => {
    assert.equal(targetIndex('Home', 3, 10, 4), 0);
    assert.equal(targetIndex('End', 3, 10, 4), 9);
    assert.equal(targetIndex('PageDown', 3, 10, 4), 7);
    assert.equal(targetIndex('PageUp', 7, 10, 4), 3);
  });

  it('does not lead out of the table', () => {
    for (const key of ['ArrowDown', 'PageDown', 'End']) assert.equal(targetIndex(key, 9, 10, 4), 9);
    assert.equal(targetIndex('PageUp', 2, 10, 4), 0);
    assert.equal(targetIndex('a', 2, 10, 4), null);
  });
});
