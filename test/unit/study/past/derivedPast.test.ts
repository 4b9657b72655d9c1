import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DerivedParameter } from '../../../../src/space/derived.ts';
import type { Space } from '../../../../src/space/parameter.ts';
import { pastTrialsOf } from '../../../../src/study/past/pastTrials.ts';
import { name, op, value } from '../../space/expressions.ts';

const space: Space = [{ name: 'lr', type: 'float', low: 0, high: 1, scale: 'linear' }];
const derived: readonly DerivedParameter[] = [{ name: 'twice', value: op(name('lr'), '*', value(2)) }];
const read = (text: string) => {
  const past = pastTrialsOf(text, '.csv', { space, derived, objective: { metric: 'loss' } });
  assert.ok(past.ok, JSON.stringify(past));
  return past;
};

describe('past trials of a study with calculated values', () => {
  it('need none of them', () => {
    assert.deepEqual(read('lr,loss\n0.5,1\n').trials, [{ parameters: { lr: 0.5 }, value: 1 }]);
  });

  it('are left out where they have another value than the calculated one', () => {
    const { trials, remarks } = read('lr,twice,loss\n0.5,1,1\n0.25,0.5,2\n0.25,0.7,3\n');
    assert.deepEqual(trials, [
      { parameters: { lr: 0.5 }, value: 1 },
      { parameters: { lr: 0.25 }, value: 2 },
    ]);
    assert.deepEqual(remarks, ['1 of 3 past trials lies outside the declared ranges and was left out.']);
  });
});
