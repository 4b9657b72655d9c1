import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closestName } from '../../../src/declaration/closestName.ts';

describe('the name that is meant by a mistyped one', () => {
  it('has two typing errors at most, one in a short word, or two neighbouring letters in the other order', () => {
    assert.equal(closestName('weigth_decy', ['lr', 'weight_decay']), undefined);
    assert.equal(closestName('weight_dcy', ['lr', 'weight_decay']), 'weight_decay');
    assert.equal(closestName('lrr', ['lr', 'wd']), 'lr');
    assert.equal(closestName('rl', ['lr', 'wd']), 'lr');
    assert.equal(closestName('gpu', ['low']), undefined);
  });

  it('is no other letter in place of a single one, but the same as a capital or one of two', () => {
    assert.equal(closestName('l', ['h', 'lr']), 'lr');
    assert.equal(closestName('o', ['h', 'd']), undefined);
    assert.equal(closestName('O', ['h', 'o']), 'o');
  });
});
