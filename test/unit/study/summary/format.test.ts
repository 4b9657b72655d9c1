import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatParameters, formatDuration, formatNumber, formatTable } from '../../../../src/study/summary/format.ts';

describe('formatNumber', () => {
  it('writes integers in full and other numbers with six significant digits', () => {
    assert.deepEqual([1234567, 0.1 + 0.2, 2e-5 / 3, -12.3456789].map(formatNumber), [
      '1234567',
      '0.3',
      '6.66667e-6',
      '-12.3457',
    ]);
  });
});

describe('formatDuration', () => {
  it('reads as seconds, minutes or hours, and never as 60 of the smaller', () => {
    const texts = [0.04, 59.94, 59.96, 119.6, 3599.6, 7620].map(formatDuration);
    assert.deepEqual(texts, ['0.0 s', '59.9 s', '1 min 00 s', '2 min 00 s', '1 h 00 min', '2 h 07 min']);
  });
});

describe('formatParameters', () => {
  it('names every parameter in the declared order, without control characters', () => {
    assert.equal(
      formatParameters({ lr: 0.1, opt: 'ad\u001b[2Jam', nesterov: true, decay: null }),
      'lr=0.1 opt=adam nesterov=true decay=null',
    );
  });
});

describe('formatTable', () => {
  it('aligns every column with its widest cell', () => {
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
