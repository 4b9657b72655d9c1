import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';
import { callsOf } from '../../../../../src/draft/readers/r/calls.ts';

const option = (text: string): unknown[] =>
  readScript({ file: 'a.R', text: `make_option(${text})` }).flags.map(({ name, type, default: given }) => [
    name,
    type,
    given,
  ]);

describe('R', () => {
  it('reads the options of optparse: a number without L need not be whole', () => {
    assert.deepEqual(option('c("-l", "--lr"), default = -1e-3'), [['lr', 'float', -1e-3]]);
    assert.deepEqual(option('"--n", default = 5'), [['n', 'float', 5]]);
    assert.deepEqual(option('"--n", default = 5L'), [['n', 'int', 5]]);
    assert.deepEqual(option('"--on", action = "store_true", default = FALSE'), [['on', 'bool', false]]);
  });

  it('ignores comments and texts, and continues after brackets that do not match', () => {
    const names = (text: string): string[] => callsOf(text).map(({ name }) => name);
    assert.deepEqual(names('f("g(1)", \'h(2)\') # i(3)\nj(r"(k(4))")'), ['f', 'j']);
    assert.deepEqual(names(')]} f(1); g(x = function(a) { h(a) })'), ['f', 'function', 'h', 'g']);
    assert.deepEqual(names('f(g(1)'), ['g']);
  });
});
