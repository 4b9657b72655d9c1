import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { argmax } from '../../../../src/math/linalg/argmax.ts';
import { tournamentTree } from '../../../../src/math/linalg/tournamentTree.ts';

describe('a tournament tree', () => {
  const few = fc.integer({ min: -3, max: 3 }); // so that there are ties, within a group and across groups
  const numbers = fc.array(few, { minLength: 1, maxLength: 400 });
  const changes = fc.array(fc.tuple(fc.nat(), few), { maxLength: 60 });

  it('finds the same as a look at all numbers, after any changes', () => {
    forAll(numbers, changes, (values, changes) => {
      const plain = Float64Array.from(values);
      const tree = tournamentTree(plain.slice());
      for (const [at, value] of [[0, values[0]], ...changes]) {
        plain[at % plain.length] = value;
        tree.set(at % plain.length, value);
        assert.equal(tree.argmax(), argmax(plain));
      }
      assert.deepEqual(tree.values, plain);
    });
  });
});
