import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../laws.ts';
import { printable } from '../../../src/system/printable.ts';
import { anyString } from '../../reference/anyString.ts';

describe('printable', () => {
  it('leaves plain text as it is, in any language', () => {
    for (const text of ['val_accuracy = 0.93', 'größer als 5 µs', '学習率 → 0.1', '🙂'])
      assert.equal(printable(text), text);
  });

  it('removes escape sequences, so that none moves the cursor, renames the window or makes a link', () => {
    assert.equal(printable('a\u001b[2Jb\u001b]0;title\u0007c\u001b]8;;http://x\u0007d\u009b31me'), 'abcde');
  });

  it('puts several lines on one', () => assert.equal(printable('one\r\ntwo\u2028three\tfour'), 'one two three four'));

  it('leaves no control character and no mark that reorders text, whatever it is given', () => {
    const nasty = fc.string({
      unit: fc.oneof(anyString(), fc.constantFrom('\u001b', '\u009b', '[', ']', '\u202e', '\u0007', '8;;')),
    });
    forAll(nasty, (text) => {
      assert.doesNotMatch(printable(text), /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
    });
  });
});
