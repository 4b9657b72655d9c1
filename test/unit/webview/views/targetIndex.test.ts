import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextStop, targetIndex } from '../../../../webview/views/targetIndex.ts';

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

describe("the walk through a chart's numbers", () => {
  it('begins with the newest', () => {
    assert.equal(nextStop('ArrowLeft', null, 5), 4);
    assert.equal(nextStop('ArrowRight', null, 5), 4);
  });

  it('goes one step with an arrow, ten with a page, and to both ends', () => {
    assert.equal(nextStop('ArrowLeft', 20, 40), 19);
    assert.equal(nextStop('ArrowRight', 20, 40), 21);
    assert.equal(nextStop('PageUp', 20, 40), 10);
    assert.equal(nextStop('PageDown', 20, 40), 30);
    assert.equal(nextStop('Home', 20, 40), 0);
    assert.equal(nextStop('End', 20, 40), 39);
  });

  it('stays among the numbers', () => {
    assert.equal(nextStop('ArrowLeft', 0, 5), 0);
    assert.equal(nextStop('PageDown', 3, 5), 4);
  });

  it('leaves other keys to the page', () => assert.equal(nextStop('Tab', 1, 5), null));
});
