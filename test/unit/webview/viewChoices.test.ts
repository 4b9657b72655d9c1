import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../laws.ts';
import { abscissas } from '../../../src/study/summary/bestSteps.ts';
import { defaultChoices, parseViewChoices } from '../../../webview/viewChoices.ts';

describe('saved view choices', () => {
  it('are read as they were saved', () => {
    const choices = fc.record(
      {
        sort: fc.option(fc.record({ column: fc.string(), descending: fc.boolean() }, { noNullPrototype: true })),
        search: fc.string(),
        hidden: fc.array(fc.string()),
        logarithmic: fc.option(fc.boolean()),
        abscissa: fc.constantFrom(...abscissas),
        explained: fc.option(fc.string()),
      },
      { noNullPrototype: true },
    );
    forAll(choices, (saved) => assert.deepEqual(parseViewChoices(saved), saved));
  });

  it('are the default choices if nothing, or something else, was saved', () => {
    for (const saved of [undefined, null, 7, { order: 'newest', filter: 'all', logarithmic: true }]) {
      assert.deepEqual(parseViewChoices(saved), defaultChoices);
    }
  });
});
