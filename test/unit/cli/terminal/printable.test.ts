import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  formatParameters,
  formatDuration,
  formatNumber,
  printable,
  formatTable,
} from '../../../../src/cli/terminal/printable.ts';

describe('printable', () => {
  it('leaves plain text as it is, in any language', () => {
    for (const text of ['val_accuracy = 0.93', 'größer als 5 µs', '学習率 → 0.1', '🙂'])
      assert.equal(printable(text), text);
  });

  it('takes out escape sequences whole, so that none moves the cursor, renames the window or makes a link', () => {
    assert.equal(printable('a\u001b[2Jb\u001b]0;title\u0007c\u001b]8;;http://x\u0007d\u009b31me'), 'abcde');
  });

  it('puts what has several lines on one', () => {
    assert.equal(printable('one\r\ntwo\u2028three\tfour'), 'one two three four');
  });

  it('lets through no control character and no mark that reorders text, whatever it is given', () => {
    const nasty = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\u001b', '\u009b', '[', ']', '\u202e', '\u0007', '8;;'),
      ),
    });
    fc.assert(
      fc.property(nasty, (text) => {
        assert.doesNotMatch(printable(text), /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('number', () => {
  it('keeps integers whole and gives others six significant digits', () => {
    assert.deepEqual([1234567, 0.1 + 0.2, 2e-5 / 3, -12.3456789].map(formatNumber), [
      '1234567',
      '0.3',
      '6.66667e-6',
      '-12.3457',
    ]);
  });
});

describe('duration', () => {
  it('reads as seconds, minutes or hours, and never as 60 of the smaller', () => {
    const texts = [0.04, 59.94, 59.96, 119.6, 3599.6, 7620].map(formatDuration);
    assert.deepEqual(texts, ['0.0 s', '59.9 s', '1 min 00 s', '2 min 00 s', '1 h 00 min', '2 h 07 min']);
  });
});

describe('assignment', () => {
  it('names every parameter in the declared order, control characters taken out', () => {
    assert.equal(
      formatParameters({ lr: 0.1, opt: 'ad\u001b[2Jam', nesterov: true, decay: null }),
      'lr=0.1 opt=adam nesterov=true decay=null',
    );
  });
});

describe('table', () => {
  it('aligns every column on its widest cell', () => {
    assert.equal(
      formatTable([
        ['trial', 'x'],
        ['1', 'long text'],
        ['10', ''],
      ]),
      'trial  x\n1      long text\n10',
    );
  });
});
