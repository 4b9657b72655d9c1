import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pluralize } from '../../../../src/study/summary/pluralize.ts';

it('a noun is singular only after 1', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => pluralize(count, 'trial')),
    ['0 trials', '1 trial', '2 trials'],
  );
  assert.deepEqual(
    [0, 1, 2].map((count) => pluralize(count, 'batch', 'batches')),
    ['0 batches', '1 batch', '2 batches'],
  );
});
