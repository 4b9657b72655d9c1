import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf, type Draft } from '../../../../../src/draft/draft.ts';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';

const names = (text: string, files: Readonly<Record<string, string>> = {}): readonly string[] =>
  readScript({ file: 'a.py', text, readFile: (path) => files[path] }).flags.map(({ name }) => name);

const ARGS = 'from settings import get_args\nargs = get_args()\n';
const drafted = (text: string): Draft => draftOf({ file: 'a.py', text });
const active = (text: string): readonly string[] =>
  drafted(text).parameters.flatMap(({ active, flag }) => (active ? [`${flag.name}: ${flag.type}`] : []));

describe('where a parser cannot be read, the names by their use are its flags', () => {
  it('whatever made it', () => {
    const use = 'fit(args.lr)';
    assert.deepEqual(names(`${ARGS}${use}`), ['lr']);
    assert.deepEqual(names(`import settings\nargs = settings.parse_args()\n${use}`), ['lr']);
    assert.deepEqual(names(`from lib import default_parser\nargs = default_parser().parse_args()\n${use}`), ['lr']);
    assert.deepEqual(names(`from lib import TrainOptions\nargs = TrainOptions().parse()\n${use}`), ['lr']);
    assert.deepEqual(
      names(`from lib import make_parser\np = make_parser()\np.add_argument("--mine")\nargs = p.parse_args()\n${use}`),
      ['mine', 'lr'],
    );
  });

  it('each once, with the line of its first use and no default', () => {
    const { flags } = readScript({ file: 'a.py', text: `${ARGS}fit(args.lr)\nfit(args.lr)\n` });
    assert.deepEqual(flags, [{ name: 'lr', type: 'unknown', usedAs: 'number', passStyle: 'flags', line: 3 }]);
  });

  it('under other names, and in the functions that get it', () => {
    assert.deepEqual(names(`${ARGS}c = args\nfit(c.lr)`), ['lr']);
    assert.deepEqual(names(`${ARGS}def train(rate, o):\n    fit(o.lr)\ntrain(1, args)`), ['lr']);
    assert.deepEqual(
      names('from settings import get_args\nimport work\nwork.train(get_args())', {
        'work.py': 'def train(o):\n    fit(o.lr)',
      }),
      ['lr'],
    );
    assert.deepEqual(names(`${ARGS}def train(args):\n    fit(args.lr)\ntrain(other)`), []);
  });

  it('but not what a reader found, calls, and what the script sets first', () => {
    const read = { 'settings.py': 'import argparse\ndef get_args():\n    p = argparse.ArgumentParser()\n' };
    assert.deepEqual(names(`${ARGS}fit(args.lr)`, read), []);
    assert.deepEqual(names('import argparse\nargs = argparse.ArgumentParser().parse_args()\nfit(args.lr)'), []);
    assert.deepEqual(names('from typing import get_args\na = get_args(X)\nfit(a.lr)'), []);
    assert.deepEqual(names(`${ARGS}args.items()\nargs.rank = 0\nfit(args.rank)`), []);
    assert.deepEqual(names(`${ARGS}args.lr = args.lr * 8`), ['lr']);
  });
});

describe('a flag known only by its use', () => {
  it('is tuned over the usual range where its name says which number it is', () => {
    const text = `${ARGS}fit(args.lr, args.batch_size, args.dropout, args.warmup_ratio, args.epochs, args.thing)`;
    assert.deepEqual(active(text), ['lr: float', 'batch_size: int', 'dropout: float', 'warmup_ratio: float']);
    const lr = drafted(text).parameters.find(({ flag }) => flag.name === 'lr');
    assert.equal(lr?.reason, 'the usual range; its default could not be read');
    const thing = drafted(text).parameters.find(({ flag }) => flag.name === 'thing');
    assert.equal(thing?.reason, 'its default is in a module that could not be read');
  });

  it('is not tuned where its name may be that of a rate or of a count', () => {
    assert.deepEqual(active(`${ARGS}fit(args.alpha, args.warmup)`), []);
  });

  it('is not tuned where a use is none of a number', () => {
    assert.deepEqual(active(`${ARGS}if args.mixup:\n    fit()\nif not args.noise and x:\n    fit()`), []);
    assert.deepEqual(active(`${ARGS}fit(args.hidden_size[0], args.lr.split())`), []);
    assert.deepEqual(active(`${ARGS}for x in args.lr:\n    fit(x)`), []);
  });

  it('is not tuned where the script computes it, and is not needed where it is opened', () => {
    assert.deepEqual(active(`${ARGS}def f():\n    fit(args.lr)\nargs.lr = best()`), []);
    assert.deepEqual(drafted(`${ARGS}open(args.table)`).needs, []);
  });
});
