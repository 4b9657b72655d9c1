import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { durationSeconds } from '../../../../src/declaration/keys/duration.ts';

describe('a length of time', () => {
  it('is a number of seconds, or numbers with units from long to short', () => {
    for (const [text, seconds] of [
      [90, 90],
      [0.5, 0.5],
      ['90', 90],
      ['90s', 90],
      ['2h', 7200],
      ['1h30m', 5400],
      ['1h 30min', 5400],
      ['1d', 86_400],
      ['1.5h', 5400],
    ] as const) {
      assert.equal(durationSeconds(text), seconds);
    }
  });

  it('is nothing else, and never zero, negative or infinite', () => {
    for (const text of [0, -1, Infinity, NaN, '', ' ', 'h', '2', '30m1h', '1..5h', '-2h', '0s', '2 hours'].filter(
      (t) => t !== '2',
    )) {
      assert.equal(durationSeconds(text), undefined, String(text));
    }
  });
});
