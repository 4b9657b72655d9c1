import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../../laws.ts';
import { parse as parseToml, stringify as tomlOf } from 'smol-toml';
import { parse, stringify } from 'yaml';
import type { Value } from '../../../../src/space/parameter.ts';
import { parseTemplate } from '../../../../src/template/parseTemplate.ts';
import {
  assertOnlyThisChanged,
  filled,
  pathsOf,
  someTree,
  someValue,
  templateOf,
  withValue,
  type Tree,
} from '../templates.ts';

interface Kind {
  readonly file: string;
  readonly write: (tree: Tree) => string;
  readonly readers: readonly ((text: string) => unknown)[];
}

const withoutBom = (text: string): string => text.replace(/^\uFEFF/, '');
const yamlReaders = (['1.1', '1.2'] as const).map(
  (version) =>
    (text: string): unknown =>
      parse(withoutBom(text), { version }),
);

const kinds: readonly Kind[] = [
  { file: 'a.json', write: (tree) => JSON.stringify(tree), readers: [JSON.parse] },
  { file: 'b.json', write: (tree) => `\r\n ${JSON.stringify(tree, null, '\t')}\n\n`, readers: [JSON.parse] },
  { file: 'a.yaml', write: (tree) => stringify(tree, { version: '1.1' }), readers: yamlReaders },
  {
    file: 'b.yml',
    write: (tree) =>
      `\uFEFF# größe\n${stringify(tree, { version: '1.1', defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0, collectionStyle: 'flow' }).replaceAll('\n', '   # 1e-4: x\n')}`,
    readers: yamlReaders,
  },
  {
    file: 'a.toml',
    write: (tree) => `\uFEFF# größe = 1\r\n${tomlOf(tree)}`,
    readers: [(text) => structuredClone(parseToml(withoutBom(text), { integersAsBigInt: 'asNeeded' }))],
  },
  { file: 'a.py', write: pythonOf, readers: [] },
];

/** As a configuration of assignments, with a comment behind each. */
function pythonOf(tree: Tree): string {
  return Object.entries(tree)
    .map(([name, value]) => `${name}_ = ${pythonValue(value)}  # ${name}_ = 1\n`)
    .join('');
}

function pythonValue(value: Tree | Value): string {
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `dict(\n${Object.entries(value)
      .map(([name, each]) => `    ${name}_=${pythonValue(each)},`)
      .join('\n')})`;
  }
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
}

describe('the copy of a configuration file', () => {
  for (const { file, write, readers } of kinds) {
    it(`has the value that is wanted, and everything else as it was: ${file}`, () => {
      let replaced = 0;
      forMany(30, someTree(someValue), someValue, fc.nat(), (tree, value, which) => {
        const text = write(tree);
        const paths = pathsOf(tree);
        const path = paths[which % paths.length] ?? '';
        const name = file.endsWith('.py') ? path.replaceAll(/([a-z]\w*)/g, '$1_') : path;
        const template = templateOf(file, text);
        if (template.entries.find((entry) => entry.path === name)?.kind !== 'plain') return;
        replaced += 1;
        const copy = filled(file, text, { [name]: value });
        for (const read of readers) {
          assert.deepEqual(read(copy), withValue(read(text) as Tree, path, Object.is(value, -0) ? 0 : value));
        }
        assertOnlyThisChanged(template, copy, name);
      });
      assert.ok(replaced > 10, 'nearly all values can be replaced');
    });
  }

  it('is never made of a hostile text by an error of a parser', () => {
    const pieces = fc.constantFrom(
      '{',
      '[',
      '"',
      "'",
      '\\',
      ':',
      '=',
      '#',
      '\n',
      ' ',
      'a',
      '1',
      ',',
      ']',
      '}',
      '<<',
      '&a',
      '*a',
      '-',
      '"""',
      '.',
      '\t',
      '|',
      '!x',
      '?',
      '(',
      ')',
      '%',
    );
    forMany(
      100,
      fc.array(pieces, { maxLength: 60 }),
      fc.constantFrom('a.json', 'a.yaml', 'a.toml', 'a.py', 'a.ini', 'a.conf', 'a.properties', 'a.sh'),
      (words, file) => {
        const text = words.join('');
        assert.doesNotThrow(() => parseTemplate(file, `/${file}`, text));
      },
    );
  });
});

describe('a number in a copy', () => {
  const cases: readonly (readonly [string, string, number, string])[] = [
    ['a.yaml', 'lr: 0.1 # x', 1e-7, 'lr: 1.0e-7 # x'],
    ['a.yaml', 'lr: 0.1', 1, 'lr: 1.0'],
    ['a.yaml', 'lr: 1e-4', 0.0001, 'lr: 0.0001'],
    ['a.yaml', 'n: 1', 32, 'n: 32'],
    ['a.json', '{"lr": 1e-3}', 1, '{"lr": 1.0}'],
    ['a.toml', 'lr = 1e-3', 2, 'lr = 2.0'],
    ['a.py', 'lr = -1e-3', 2e-9, 'lr = 2.0e-9'],
    ['a.conf', 'learning_rate=0.1# x', 0.05, 'learning_rate=0.05# x'],
    ['a.sh', 'LR=0.1 # x\n./fit --n 2\n', 1, 'LR=1.0 # x\n./fit --n 2\n'],
    ['a.bash', './fit \\\n  -lr "0.1" -n 1', 0.2, './fit \\\n  -lr "0.2" -n 1'],
    ['a.sh', './fit --lr=0.1; echo', 2, './fit --lr=2.0; echo'],
    ['a.ini', '[a]\nlr : 0.1 ; x\r\n', 3, '[a]\nlr : 3.0 ; x\r\n'],
  ];
  for (const [file, text, value, copy] of cases) {
    it(`is a fraction where it was one, and ${JSON.stringify(text)} with ${value} is ${JSON.stringify(copy)}`, () => {
      const [name = ''] = /lr|LR|n\b|learning_rate/.exec(text) ?? [];
      assert.equal(filled(file, text, { [name]: value }), copy);
    });
  }

  it('has a point in it where the parameter is a float, though the file has a whole number', () => {
    assert.equal(filled('a.yaml', 'lr: 1', { lr: 2 }, ['lr']), 'lr: 2.0');
  });
});
