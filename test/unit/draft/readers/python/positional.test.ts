import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOfPython, flagLines, flagsOf } from './project.ts';

describe('sys.argv', () => {
  it('gives its positions the names and the converters of what they are assigned to', () => {
    const text = `
import sys
data = sys.argv[1]
lr = float(sys.argv[2])
n = int(sys.argv[3]) if len(sys.argv) > 3 else 5
`;
    assert.deepEqual(flagLines(text), ['data text !', 'lr float !', 'n int 5']);
  });

  it('is written into the command in its order, with the default of what is not tuned', () => {
    const text = 'import sys\nname = sys.argv[1] if len(sys.argv) > 1 else "a"\nlr = float(sys.argv[2])\n';
    assert.deepEqual(draftOfPython(text).command.args, ['python3', 'train.py', 'a', '{lr}']);
  });

  it('gives the names of several variables at once', () => {
    const text = 'import sys\nif len(sys.argv) == 3:\n    table, folder = sys.argv[1:]\n';
    assert.deepEqual(flagLines(text), ['table text !', 'folder text !']);
    assert.deepEqual(flagLines('from sys import argv\na, b = argv[1:3]\nn = int(argv[3])'), [
      'a text !',
      'b text !',
      'n int !',
    ]);
    assert.deepEqual(flagLines('import sys\na, b = other[1:]'), []);
    assert.deepEqual(flagLines('import sys\nrate, depth, name = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3]'), [
      'rate float !',
      'depth int !',
      'name text !',
    ]);
  });

  it('is left to an argument parser, if there is one, and ends at a gap', () => {
    assert.deepEqual(flagLines('p.add_argument("--x", type=int)\ny = sys.argv[1]'), ['x int']);
    const parsed = 'a, = HfArgumentParser(A).parse_args_into_dataclasses()';
    assert.deepEqual(flagLines(`import sys\nif len(sys.argv) == 2:\n  load(sys.argv[1])\nelse:\n  ${parsed}`), []);
    assert.deepEqual(flagLines('import sys\na = sys.argv[1]\nc = sys.argv[3]'), ['a text !']);
  });
});

describe('docopt', () => {
  const text = `"""Train a model.

Usage:
  train.py <data> [--lr=<x>] [options]

Options:
  -h --help             Show this.
  --lr=<x>              The step size [default: 0.1].
  -n N, --layers N      The number
                        of layers [default: 3].
  --fast                Skip the checks.
  --out FILE            Where to write.
"""
from docopt import docopt
args = docopt(__doc__, version='1')
`;

  it('takes names, types and defaults from the text of the help', () => {
    assert.deepEqual(flagLines(text), ['lr float 0.1', 'layers int 3', 'fast bool false', 'out text', 'data text !']);
    assert.equal(flagsOf(text)[1]?.help, 'The number of layers.');
  });

  it('needs the options of its usage that stand in no brackets', () => {
    const doc =
      '"""Usage: train.py --src=<file> [--out=<dir>] [options]\n\nOptions:\n  --src=<file>  Data.\n"""\ndocopt(__doc__)';
    assert.deepEqual(flagLines(doc), ['src text !', 'out text']);
  });
});

describe('gin', () => {
  const text = `
import gin
flags.DEFINE_multi_string('gin_file', ['train.gin'], '')
flags.DEFINE_multi_string('gin_bindings', [], '')
@gin.configurable
def train(lr=0.1, depth=2): pass
`;

  it('passes what its files bind, and else the defaults of configurable functions, as bindings', () => {
    const files = { 'train.gin': "train.lr = 0.5  # more\nnet.kind = 'a'\nnet.fn = @other\n" };
    const lines = flagLines(text, files).filter((line) => line.includes('.'));
    assert.deepEqual(lines, ['train.lr float 0.5', 'net.kind text a', 'train.depth int 2']);
    const { args } = draftOfPython(text, files).command;
    assert.deepEqual(args.at(2), '--gin_bindings=train.lr={train.lr}');
  });
});
