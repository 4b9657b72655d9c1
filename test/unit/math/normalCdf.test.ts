import { it } from 'node:test';
import assert from 'node:assert/strict';
import { normalCdf } from '../../../src/math/normalCdf.ts';

it('the normal distribution has the values of the tables', () => {
  for (const [z, p] of [
    [0, 0.5],
    [1, 0.8413447],
    [-1, 0.1586553],
    [1.959964, 0.975],
    [-3, 0.0013499],
    [-40, 0],
    [40, 1],
  ])
    // oxfmt-ignore
    assert.ok(Math.abs(normalCdf(z) - p) < 2e-7, `${z}`);
});
