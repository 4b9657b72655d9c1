import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { argmax } from '../../../../src/math/linalg/argmax.ts';

describe('argmax', () => {
  it('takes the lowest of equal entries', () => assert.equal(argmax([1, 3, 2, 3]), 1));
});
