import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { argmax } from '../../../../src/core/linalg/argmax.ts';
import { blockMaxima } from '../../../../src/core/linalg/blockMaxima.ts';

describe('the maxima of blocks', () => {
  const few = fc.integer({ min: -3, max: 3 }); // so that there are ties, within a block and across blocks
  const numbers = fc.array(few, { minLength: 1, maxLength: 400 });
  const changes = fc.array(fc.tuple(fc.nat(), few), { maxLength: 60 });

  it('find what a look at all numbers finds, after any changes', () => {
    fc.assert(
      fc.property(numbers, changes, few, (values, changes, threshold) => {
        const plain = Float64Array.from(values);
        const maxima = blockMaxima(plain.slice());
        for (const [at, value] of [[0, values[0]], ...changes]) {
          plain[at % plain.length] = value;
          maxima.set(at % plain.length, value);
          assert.equal(maxima.argmax(), argmax(plain));
          assert.deepEqual(
            maxima.atLeast(threshold),
            [...plain.keys()].filter((i) => plain[i] >= threshold),
          );
        }
        assert.deepEqual(maxima.values, plain);
      }),
    );
  });
});
