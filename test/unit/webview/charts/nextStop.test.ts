import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextStop } from '../../../../webview/charts/nextStop.ts';

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

  it('leaves other keys to the page', () => {
    assert.equal(nextStop('Tab', 1, 5), null);
  });
});
