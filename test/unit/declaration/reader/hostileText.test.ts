import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { good, problems, withLine } from './texts.ts';

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('');
const after = Object.values(good).join('\n') + '\n';
const group = (key: string, count: number, line: (i: number) => string): string =>
  withLine(`${key}:\n${lines(count, line)}`);

// each so long that anything quadratic would take seconds
const texts: Readonly<Record<string, { text: string; first: RegExp; more: string }>> = {
  'lines that are not YAML': {
    text: after + lines(1000, () => 'a: @'),
    first: /^The file cannot be read from here on/,
    more: '900',
  },
  'a key that is written again and again': {
    text: after + lines(1000, () => 'budget: 1'),
    first: /^budget is \d|^budget is written twice/,
    more: '901',
  },
  'keys that do not belong there': {
    text: after + lines(1000, (i) => `k${i}: 1`),
    first: /^"k0" is not allowed here/,
    more: '900',
  },
  'parameters of no known type': {
    text: group('parameters', 600, (i) => `  k${i}: { type: flot, low: 0, high: 1 }`),
    first: /^There are 600 parameters: declare at most 500\.$/,
    more: '501',
  },
  'variables that cannot have their names': {
    text: group('env', 1000, (i) => `  ${i}k: 1`),
    first: /^"0k" cannot be the name of a variable/,
    more: '900',
  },
  'placeholders that name nothing': {
    text: withLine(`command: echo ${lines(1000, (i) => `{k${i}}`).replaceAll('\n', ' ')}`),
    first: /^The command has \{k0\}, but k0 is not a parameter/,
    more: '900',
  },
};

describe('a text that is made to take long', () => {
  for (const [what, { text, first, more }] of Object.entries(texts)) {
    it(`is read in linear time, and its problems are a hundred and a number: ${what}`, () => {
      const found = problems(text);
      assert.equal(found.length, 101);
      assert.match(found[0].message, first);
      assert.equal(found[100].message, `…and ${more} more problems: correct the first ones and look again.`);
    });
  }

  it('has at most 500,000 characters', () => {
    const message = 'The file has 1,000,085 characters: a declaration can have at most 500,000.';
    const comment = `${'#'.repeat(99)}\n`;
    const text = after.padEnd(1_000_085, comment);
    assert.deepEqual(problems(text), [{ line: 1, column: 1, endLine: 1, endColumn: 1, message }]);
    assert.deepEqual(problems(after.padEnd(500_000, comment)), []);
  });

  it('is not read at all if it nests too deeply, in any way', () => {
    for (const deep of ['{"a":'.repeat(50_000), `x: ${'['.repeat(100_000)}`, lines(700, (i) => `${' '.repeat(i)}a:`)]) {
      const [first, ...others] = problems(deep);
      assert.deepEqual(others, []);
      assert.match(first.message, /^The file is nested more than 100 levels deep/);
    }
  });

  it('can have more problems in one group than it has keys, at their places', () => {
    const found = problems(withLine('env: { a-1: 1, b: 2, a-2: { c: 1 }, b: 3 }'));
    assert.deepEqual(
      found.map(({ column }) => column),
      [8, 22, 27, 37],
    );
  });
});
