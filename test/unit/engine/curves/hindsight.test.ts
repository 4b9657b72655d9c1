import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isControl } from '../../../../src/engine/curves/hindsight.ts';

describe('the trials that run to their end whatever a rule says', () => {
  it('are a seventh, and in batches of 4, 8 or 16 each place has its turn', () => {
    const controls = Array.from({ length: 112 }, (_, i) => i + 1).filter(isControl);
    assert.equal(controls.length, 16);
    for (const size of [4, 8, 16]) assert.equal(new Set(controls.map((trial) => (trial - 1) % size)).size, size);
  });
});
