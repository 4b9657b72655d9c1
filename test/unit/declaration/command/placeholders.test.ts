import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeholders } from '../../../../src/declaration/command/placeholders.ts';

describe('placeholders', () => {
  it('are names in braces, and nothing else', () => {
    assert.deepEqual(placeholders('--x={lr},{model.size} {} {1} {"a": 1} x{2,3} ${b c} {größe}'), [
      'lr',
      'model.size',
      'größe',
    ]);
  });
});
