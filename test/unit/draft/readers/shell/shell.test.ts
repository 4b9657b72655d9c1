import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';

const shapes = (text: string): unknown[] =>
  readScript({ file: 'a.sh', text }).flags.map(({ name, type, default: given, passStyle }) => [
    name,
    type,
    given,
    passStyle,
  ]);

describe('shell', () => {
  it('reads variables that have a fallback', () => {
    assert.deepEqual(shapes('LR=${LR:-0.1}\nN="${STEPS:-3}"\nX=$(date)'), [
      ['LR', 'float', 0.1, 'env'],
      ['STEPS', 'int', 3, 'env'],
    ]);
  });
});
