import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Value } from '../../../../src/space/parameter.ts';
import { filled, problemOf, templateOf } from '../templates.ts';

const valuesIn = (file: string, text: string): Record<string, Value> =>
  Object.fromEntries(
    templateOf(file, text).entries.flatMap((entry) => (entry.kind === 'plain' ? [[entry.path, entry.value]] : [])),
  );

const othersIn = (file: string, text: string): Record<string, string> =>
  Object.fromEntries(
    templateOf(file, text).entries.flatMap((entry) => (entry.kind === 'other' ? [[entry.path, entry.why()]] : [])),
  );

describe('the values of YAML', () => {
  it('are not those that other places repeat or that have a form of their own', () => {
    const text = 'a: &x 1\nb: *x\nc: !!float 2\nd:\ne: |\n  long\nf: one\n  two\ng: [1, { h: 2 }]\n? [1]\n: 3\n';
    assert.deepEqual(valuesIn('a.yaml', text), { a: 1, 'g.0': 1, 'g.1.h': 2 });
    assert.deepEqual(Object.keys(othersIn('a.yaml', text)), ['b', 'c', 'd', 'e', 'f', 'g', 'g.1']);
    assert.equal(othersIn('a.yaml', text).b, 'is *x: name the key that has &x');
  });

  it('are found where brackets close at the margin, as PyYAML reads them', () => {
    const text = "a: {\n  b: 1, # }\nc: {\nd: 'x y' }}\ne: [\n2\n]\n";
    assert.deepEqual(valuesIn('a.yaml', text), { 'a.b': 1, 'a.c.d': 'x y', 'e.0': 2 });
    assert.equal(filled('a.yaml', text, { 'a.b': 3 }), text.replace('1', '3'));
  });

  it('keep their anchors, so that an alias has the new value too', () => {
    assert.equal(filled('a.yaml', 'a: &x 1 # c\nb: *x\n', { a: 2 }), 'a: &x 2 # c\nb: *x\n');
  });

  it('are quoted where a reader of an older version would see something else than text', () => {
    const copyOf = (value: string): string => filled('a.yaml', 'a: sgd', { a: value });
    assert.equal(copyOf('adam/w-1.0'), 'a: adam/w-1.0');
    for (const word of ['yes', 'No', 'null', '1e-4', '1:20', '~', 'a: b', '', 'nan']) {
      assert.equal(copyOf(word), `a: ${JSON.stringify(word)}`);
    }
    assert.equal(filled('a.yaml', "a: 'sgd'", { a: 'adam' }), 'a: "adam"');
  });

  it('are none in a second document', () => {
    assert.match(problemOf('a.yaml', 'a: 1\n---\na: 2\n'), /^a\.yaml:2:1: a second document starts/);
  });
});

describe('the values of lines', () => {
  it('have the path of their section, and no comment', () => {
    const text = '# c\n[net]\nlr=0.1\nname = "a b" # x\nflag: True ;y\n; z = 1\n[data.train]\nroot = /tmp/a\n';
    assert.deepEqual(valuesIn('a.ini', text), {
      'net.lr': 0.1,
      'net.name': 'a b',
      'net.flag': true,
      'data.train.root': '/tmp/a',
    });
    assert.equal(
      filled('a.ini', text, { lr: 0.5, flag: false, name: 'c' }),
      text.replace('0.1', '0.5').replace('True', 'False').replace('a b', 'c'),
    );
  });

  it('go on in deeper lines of INI, after a backslash in properties, and nowhere else', () => {
    const text = 'a = 1\\\n  b = 2\nc = 3\n';
    assert.deepEqual(Object.keys(valuesIn('a.ini', text)), ['c']);
    assert.deepEqual(Object.keys(valuesIn('a.properties', text)), ['c']);
    assert.deepEqual(Object.keys(valuesIn('a.conf', text)), ['b', 'c']);
  });

  it('are not those that a program might read in another way', () => {
    const text = 'a = 0.1;\nb = {x}\nc = 1 = 2\nd =\ne = %(a)s\nf = "x" y\ng = a,\nh = l1,l2\n';
    assert.deepEqual(valuesIn('a.conf', text), { h: 'l1,l2' });
  });

  it('are written as the others are', () => {
    assert.equal(filled('a.conf', 'a=1\nb=TRUE\nc=false', { a: true, b: false, c: true }), 'a=1\nb=FALSE\nc=true');
    assert.throws(() => filled('a.conf', 'a = x', { a: 'y # z' }), /"y # z" of a cannot be written into lines of key/);
    assert.throws(() => filled('a.conf', 'a = x', { a: null }), /cannot be written/);
    assert.throws(() => filled('a.toml', 'a = 1', { a: null }), /null of a cannot be written into TOML/);
  });
});

describe('the values of Python', () => {
  it('are those of dictionaries, named arguments, lists and assignments', () => {
    const text = `
lr = -1e-3
optim = dict(optimizer=dict(type='SGD', lr=0.1, betas=(0.9, .999)), wrapped=True)
model = {'head': {"size": 1_000}, 'layers': [dict(n=1), *more, dict(n=2)]}
schedule: int = None
`;
    assert.deepEqual(valuesIn('a.py', text), {
      lr: -0.001,
      'optim.optimizer.type': 'SGD',
      'optim.optimizer.lr': 0.1,
      'optim.optimizer.betas.0': 0.9,
      'optim.optimizer.betas.1': 0.999,
      'optim.wrapped': true,
      'model.head.size': 1000,
      'model.layers.0.n': 1,
      schedule: null,
    });
    assert.equal(filled('a.py', text, { schedule: true }), text.replace('None', 'True'));
  });

  it('are not those that another statement may change', () => {
    for (const more of ['a = other()', 'a.update(b=2)', 'a["c"].pop()', 'a += x', 'del a']) {
      assert.throws(
        () => filled('a.py', `a = dict(b=1)\n${more}\n`, { 'a.b': 3 }),
        /another statement|more than once|again/,
        more,
      );
    }
    assert.equal(filled('a.py', 'a = dict(b=1)\na["c"] = 2\n', { 'a.b': 3 }), 'a = dict(b=3)\na["c"] = 2\n');
    assert.throws(
      () => filled('a.py', 'a = dict(b=1)\na["b"] = 2\n', { 'a.b': 3 }),
      /a\.py:1: a\.b is written again on line 2/,
    );
  });

  it('lead to the same bases from the copy', () => {
    const text = `_base_ = ['../base/m.py', "/x/y.py"]\na = 1\n`;
    assert.equal(filled('a.py', text, { a: 2 }), `_base_ = ["/base/m.py", "/x/y.py"]\na = 2\n`);
    assert.equal(filled('a.yaml', '_BASE_: ../b.yaml\na: 1', { a: 2 }), '_BASE_: "/b.yaml"\na: 2');
  });
});

describe('a file that would mean something else in another folder', () => {
  const files: readonly (readonly [string, string, RegExp])[] = [
    ['a.py', '# __file__\na = 1\nb = __file__', /^a\.py:3:1: the file uses its own path, which a copy/],
    ['a.py', 'from .base import *', /imports others/],
    ['a.json', '{"a": "{{ fileDirname }}/x"}', /fileDirname/],
    ['a.yaml', 'a: !include b.yaml', /includes another/],
  ];
  for (const [name, text, problem] of files) {
    it(`is refused: ${JSON.stringify(text)}`, () => assert.match(problemOf(name, text), problem));
  }
});

describe('a file that cannot be read', () => {
  it('is a long one: only short texts are parsed', () => {
    assert.match(
      problemOf('a.yaml', 'a: 1\n'.repeat(50_000)),
      /is larger than 200,000 bytes: a template is a short text/,
    );
  });

  const files: readonly (readonly [string, string, string])[] = [
    ['a.json', '{"a": 1,}', 'a.json:1:9: this is not JSON: fix the quotes, brackets or commas here.'],
    [
      'a.yaml',
      'a: [1',
      'a.yaml:1:6: Flow sequence in block collection must be sufficiently indented and end with a ]: fix this line.',
    ],
    ['a.toml', 'a = 1\nb = x', 'a.toml:2:5: invalid value: fix this line.'],
    ['a.py', 'a = (1', 'a.py:1:7: this is not Python: fix the quotes, brackets or indentation here.'],
    ['a.json', '['.repeat(200) + ']'.repeat(200), 'a.json:1:101: the text is nested more than 100 levels deep.'],
    ['a.py', 'a = 1\nb = ' + '['.repeat(200), 'a.py:2:105: the text is nested more than 100 levels deep.'],
    [
      'a.xml',
      '<a/>',
      'a.xml is of a kind whose values cannot be replaced: its name must end with .yaml, .yml, .json, .toml, .py, .ini, .cfg, .conf, .config, .properties, .sh, .bash, .jl or .r.',
    ],
  ];
  for (const [name, text, problem] of files) {
    it(`is named with its line and what to do: ${text.slice(0, 20)}`, () => {
      assert.equal(problemOf(name, text), problem);
    });
  }
});
