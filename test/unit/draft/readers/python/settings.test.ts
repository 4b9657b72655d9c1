import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { execaSync } from 'execa';
import fc from 'fast-check';
import * as z from 'zod';
import { readSettings } from '../../../../../src/code/readSettings.ts';
import { findSettings, scalarOf } from '../../../../../src/code/settings.ts';

const settings = (text: string) => readSettings('a.py', text) ?? [];
const find = (text: string, name: string): readonly (readonly [string, number, unknown])[] | string => {
  const found = findSettings(settings(text), name);
  if (!found.ok) return `${found.line ?? ''}: ${found.problem}`;
  return found.settings.map((each) => [each.path, each.line, scalarOf(each) ?? null]);
};

describe('a constant of a Python script', () => {
  it('has a path of the names around it, and is found by any end of it', () => {
    const text = `
lr = 0.1
hyp = {'momentum': 0.9, 'optim': dict(name='sgd')}
class Config:
    width: int = field(default=8)
def main(depth=2):
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    a, b = 1, -2.
    cfg.model['size'] = 5 * 8
`;
    assert.deepEqual(find(text, 'lr'), [['lr', 2, 0.1]]);
    assert.deepEqual(find(text, 'Adam.lr'), [['main.optimizer.Adam.lr', 7, 1e-3]]);
    assert.deepEqual(find(text, 'momentum'), [['hyp.momentum', 3, 0.9]]);
    assert.deepEqual(find(text, 'optim.name'), [['hyp.optim.name', 3, 'sgd']]);
    assert.deepEqual(find(text, 'Config.width'), [['Config.width', 5, 8]]);
    assert.deepEqual(find(text, 'main.depth'), [['main.depth', 6, 2]]);
    assert.deepEqual(find(text, 'b'), [['main.b', 8, -2]]);
    assert.deepEqual(find(text, 'size'), [['main.cfg.model.size', 9, 40]]);
  });

  it('is one in several places if they have the same value, and ambiguous if not', () => {
    assert.deepEqual(find('d = Adam(lr=1)\ng = Adam(lr=1)\n', 'lr'), [
      ['d.Adam.lr', 1, 1],
      ['g.Adam.lr', 2, 1],
    ]);
    assert.equal(
      find('d = Adam(lr=1)\ng = Adam(lr=2)\n', 'Adam.lr'),
      '1: Adam.lr is d.Adam.lr here and g.Adam.lr on line 2, with another value: write a longer name',
    );
    assert.deepEqual(find('d = Adam(lr=1)\ng = Adam(lr=2)\n', 'g.Adam.lr'), [['g.Adam.lr', 2, 2]]);
  });

  it('is told by its number where one path has several values, each at all of its places', () => {
    const text = 'm.add(Dense(64))\nm.add(Dense(32))\nm.add(Dense(64))\nm.add(Dense(1))\n';
    assert.deepEqual(find(text, 'Dense-1.0'), [
      ['add.0.Dense.0', 1, 64],
      ['add.0.Dense.0', 3, 64],
    ]);
    assert.deepEqual(find(text, '0.Dense-3.0'), [['add.0.Dense.0', 4, 1]]);
    for (const name of ['Dense-0.0', 'Dense-4.0']) assert.equal(find(text, name), `: there is no constant ${name}`);
    assert.equal(
      find(text, 'Dense.0'),
      '1: Dense.0 is add.0.Dense.0 here and add.0.Dense.0 on line 2, with another value: write add.0.Dense-1.0, add.0.Dense-2.0 and so on',
    );
    // a key that is written so is meant first
    assert.deepEqual(find("a = {'x-2': {'lr': 5}, 'x': {'lr': 1}}\nf(x=g(lr=2))\n", 'x-2.lr'), [['a.x-2.lr', 1, 5]]);
  });

  it('is not a constant when it is assigned twice, is no plain value, or does not exist', () => {
    assert.match(String(find('lr = 1\nlr = 1\n', 'lr')), /^1: lr is assigned here and on line 2/);
    assert.match(String(find('lr = 1\ndef f():\n  global lr\n  lr = 2\n', 'lr')), /^1: .* on line 4/);
    assert.match(String(find('for lr in x: pass\nlr = 1\n', 'lr')), /^1: /);
    assert.match(String(find('lr = f(2)\n', 'lr')), /^1: lr is not one plain value here/);
    assert.equal(find('lr = 1\n', 'r'), ': there is no constant r');
  });

  it('is found in the same places by the launcher, which reads the tree of Python itself', () => {
    const scripts = fc.sample(fc.array(statement, { minLength: 1, maxLength: 6 }), { numRuns: 40 });
    const texts = scripts.map((lines) => lines.join(''));
    const { stdout } = execaSync('python3', ['-B', '-c', LISTING], { input: JSON.stringify(texts) });
    const byLauncher = z.array(z.array(z.unknown())).parse(JSON.parse(stdout));
    const byReader = texts.map((text) =>
      settings(text).map((each) => [
        each.path,
        each.line,
        each.literal === undefined ? 'none' : [scalarOf(each) ?? null],
        each.assignedOn,
        find(text, each.path.split('.').at(-1) ?? ''),
        find(text, secondOf(each.path)),
      ]),
    );
    for (const [i, text] of texts.entries()) {
      const launched = byLauncher[i];
      for (const [j, each] of byReader[i].entries()) assert.deepEqual(each, launched[j], text);
      assert.equal(byReader[i].length, launched.length, text);
    }
  });
});

const secondOf = (path: string): string => path.replace(/\.[^.]+$/, '-2$&');
const name = fc.constantFrom('a', 'b', 'lr', 'size');
const literal = fc.constantFrom(
  '1',
  '0.1',
  '2.',
  '-3',
  "'t'",
  'True',
  'None',
  '2 ** 3',
  "'x' 'y'",
  '(4)',
  '1_000',
  '1e-3',
);
const other = fc.constantFrom(
  'x',
  'f()',
  'not 1',
  'b""',
  '[]',
  '{}',
  '()',
  "f'{a}'",
  'int("3")',
  'x if y else 2',
  '9**9**9',
);
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'xsmall' },
    literal,
    other,
    fc.tuple(name, tie('value')).map(([key, of]) => `{'${key}': ${of}, 2: 3, x: 5, **y}`),
    fc.tuple(name, tie('value')).map(([key, of]) => `dict(${key}=${of})`),
    fc
      .tuple(name, tie('value'), tie('value'))
      .map(([key, of, first]) => `m.Call(${first}, *z, ${key}=${of}, **{'k': 1})`),
    fc.tuple(tie('value'), tie('value')).map(([first, second]) => `(${first}, ${second})`),
    tie('value').map((of) => `[g(${of}) for a in b if h(lr=${of})]`),
    tie('value').map((of) => `(lambda a=${of}: ${of})`),
    tie('value').map((of) => `(size := ${of})`),
    tie('value').map((of) => `q(${of}).r(${of})`),
  ),
}));
const simple = fc.oneof(
  fc.tuple(name, value).map(([to, of]) => `${to} = ${of}\n`),
  fc.tuple(name, value).map(([to, of]) => `${to}: float = ${of}\n`),
  fc.tuple(name, value).map(([to, of]) => `self.${to} = x.${to}['k'] = ${of}\n`),
  fc.tuple(name, value).map(([to, of]) => `c.${to}['k'] = ${of}\n`),
  fc.tuple(name, value, value).map(([to, of, and]) => `${to}, b = ${of}, ${and}\n`),
  fc.tuple(name, value).map(([to, of]) => `${to} += ${of}\n`),
  value.map((of) => `f(${of})\n`),
  name.map((to) => `import ${to}.x, y as ${to}\n`),
  name.map((to) => `${to}: int = field(default=3, x=4)\n`),
  value.map((of) => `with w(${of}) as a: pass\n`),
);
const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '    ');
const statement = fc.oneof(
  simple,
  fc
    .tuple(name, value, simple)
    .map(([def, of, body]) => `def ${def}(p, q=${of}, *, r: int = 2):\n    global b\n${indent(body)}`),
  fc
    .tuple(name, simple, simple)
    .map(
      ([def, body, more]) =>
        `class ${def}(Base):\n${indent(body)}    def __init__(self, k=1):\n        pass\n${indent(more)}`,
    ),
  fc.tuple(name, simple).map(([to, body]) => `for ${to}, j in x:\n${indent(body)}else:\n${indent(body)}`),
  fc.tuple(value, simple).map(([of, body]) => `@dec(z=${of})\ndef d():\n${indent(body)}`),
  simple.map((body) => `try:\n${indent(body)}except E as size:\n    pass\n`),
);

/** The launcher's constants of each script, as JSON. */
const LISTING = `
import ast, json, sys
sys.path.insert(0, ${JSON.stringify(path.resolve('src/runner/launch/python'))})
from bbkb_settings import Refusal, Settings
def find(settings, name):
    try: return [[e.path, e.line, e.value] for e in settings.find(name)]
    except Refusal as refusal: return f"{refusal.line or ''}: {refusal.message}"
def listing(text):
    settings = Settings(ast.parse(text))
    return [[e.path, e.line, [e.value] if e.is_literal else 'none', settings.lines_of.get(e.path, []) if e.is_variable else [],
        find(settings, e.path.split('.')[-1]), find(settings, '-2.'.join(e.path.rsplit('.', 1)))] for e in settings.all]
print(json.dumps([listing(text) for text in json.load(sys.stdin)]))
`;
