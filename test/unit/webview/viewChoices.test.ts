import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { filters, orders, parseViewChoices } from '../../../webview/viewChoices.ts';

describe('saved view choices', () => {
  it('are read as they were saved', () => {
    const choices = fc.record(
      { order: fc.constantFrom(...orders), filter: fc.constantFrom(...filters), logarithmic: fc.boolean() },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(choices, (saved) => {
        assert.deepEqual(parseViewChoices(saved), saved);
      }),
    );
  });

  it('are the default choices if nothing, or something else, was saved', () => {
    for (const saved of [undefined, null, 7, { order: 'oldest', filter: 'all', logarithmic: true }]) {
      assert.deepEqual(parseViewChoices(saved), { order: 'newest', filter: 'all', logarithmic: false });
    }
  });
});
