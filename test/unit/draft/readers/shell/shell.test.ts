import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';
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

  it('reads arguments by their place where it has no such variables', () => {
    const text = 'data=$1\nlr=${2:-0.1}\nexport OUT="$3"  # a folder\nrun() {\n  local x=$4\n}\nlast=$9';
    assert.deepEqual(shapes(text), [
      ['data', 'text', undefined, 'positional'],
      ['lr', 'float', 0.1, 'positional'],
      ['OUT', 'text', undefined, 'positional'],
    ]);
    assert.deepEqual(shapes('LR=${LR:-0.1}\ndata=$1').length, 1);
  });

  it('needs what is passed by its place and has no fallback, and tunes a number in its place', () => {
    const { needs, command } = draftOf({ file: 'a.sh', text: 'table=$1\nlr=${2:-0.1}\n./fit $table $lr' });
    assert.deepEqual(
      needs.map(({ name }) => name),
      ['table'],
    );
    assert.equal(command.args.at(-1), '{lr}');
  });
});
