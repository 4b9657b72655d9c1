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
  it('reads the letters of getopts with the defaults of what they set', () => {
    const text = 'LR=0.1\nwhile getopts "l:v" o; do case $o in l) LR=$OPTARG;; v) V=1;; esac; done';
    assert.deepEqual(shapes(text), [
      ['l', 'float', 0.1, 'short'],
      ['v', 'bool', false, 'short'],
    ]);
  });

  it('reads long flags of a case', () => {
    const text =
      'n=3\nwhile [ $# -gt 0 ]; do case "$1" in --n) n="$2"; shift 2;; --lr=*) lr="${1#*=}"; shift;; esac; done';
    assert.deepEqual(shapes(text), [
      ['n', 'int', 3, 'flags'],
      ['lr', 'text', undefined, 'equals'],
    ]);
  });

  it('leaves out the flag that prints the usage, however it is written', () => {
    for (const help of ['-h', '--help', '-h|--help', '-help']) {
      const text = `while [ $# -gt 0 ]; do case "$1" in ${help}) usage; exit;; -n) n="$2"; shift 2;; esac; done`;
      assert.deepEqual(shapes(text), [['n', 'text', undefined, 'short']], help);
    }
    const text = 'while getopts "hn:" o; do case $o in h) usage;; n) n=$OPTARG;; esac; done';
    assert.deepEqual(shapes(text), [['n', 'text', undefined, 'short']]);
  });

  it('keeps a flag whose name begins as that of the usage', () => {
    const text =
      'while [ $# -gt 0 ]; do case "$1" in --hidden) n="$2"; shift 2;; --helper) n="$2"; shift 2;; esac; done';
    assert.deepEqual(shapes(text), [
      ['hidden', 'text', undefined, 'flags'],
      ['helper', 'text', undefined, 'flags'],
    ]);
  });

  it('reads variables that have a fallback, where there are no flags', () => {
    assert.deepEqual(shapes('LR=${LR:-0.1}\nN="${STEPS:-3}"\nX=$(date)'), [
      ['LR', 'float', 0.1, 'env'],
      ['STEPS', 'int', 3, 'env'],
    ]);
  });
});
