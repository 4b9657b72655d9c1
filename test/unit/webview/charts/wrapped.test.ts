import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { wrapped } from '../../../../webview/charts/wrapped.ts';

describe('a long name in a chart', () => {
  it('is broken behind a separator, before a capital, and within a word only where that is too long', () => {
    assert.deepEqual(wrapped('learning_rate_of_the_generator', 12), ['learning_', 'rate_of_the_', 'generator']);
    assert.deepEqual(wrapped('model.encoder.numberOfHeads', 10), ['model.', 'encoder.', 'numberOf', 'Heads']);
    assert.deepEqual(wrapped('a very long category', 11), ['a very long', 'category']);
    assert.deepEqual(wrapped('regularisation', 8), ['regulari', 'sation']);
    assert.deepEqual(wrapped('', 8), ['']);
  });

  it('is whole, in lines that are not too long', () => {
    const name = fc.stringMatching(/^[a-zA-Z_.-]{1,80}$/);
    forAll(name, fc.integer({ min: 1, max: 30 }), (text, most) => {
      const lines = wrapped(text, most);
      assert.equal(lines.join(''), text);
      assert.ok(lines.every((line) => line.length > 0 && line.length <= most));
    });
  });
});
