import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/declarations/${name}`, import.meta.url), 'utf8');

const json =
  '{\n\t"command": "a {lr}",\n\t"parameters": {\n\t\t"lr": { "type": "bool" }\n\t},\n\t"budget": { "trials": 2 }\n}\n';

describe('any text', () => {
  const bases = ['plain', 'full', 'start', 'conditions', 'mistakes'].map((name) => `${name}.bbkb.yaml`);
  const texts = [json, ...bases.map(fixture)];
  const inserts = [
    ':',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '\n',
    '\t',
    '*a',
    '&a ',
    '|',
    '>',
    '#',
    '- ',
    '? ',
    '!!x ',
    '%',
    '\0',
    '{lr}',
    '\r\n',
    '1e999',
    'null',
    '𝒳',
    'when: ',
    'constraints: ',
    'step: ',
    ' >= ',
    ' in [',
    '__proto__',
  ];
  const mutated = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.oneof(fc.constantFrom(...inserts), fc.string({ maxLength: 5 }))), {
        minLength: 1,
        maxLength: 5,
      }),
    )
    .map(([seed, edits]) =>
      edits.reduce((text, [at, cut, insert]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + insert + text.slice(start + cut);
      }, seed),
    );

  it('is a declaration or a list of problems inside the text, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof({ arbitrary: mutated, weight: 39 }, fc.string()), (text) => {
        const result = parseDeclaration(text, 'fuzz.bbkb.yaml');
        if (result.ok) return;
        assert.ok(result.problems.length > 0);
        const lines = text.replace(/^\uFEFF/, '').split('\n');
        for (const { line, column, endLine, endColumn, message } of result.problems) {
          assert.ok(line >= 1 && endLine <= lines.length && line <= endLine);
          assert.ok(
            column >= 1 && column <= lines[line - 1].length + 1,
            `${line}:${column} of ${JSON.stringify(text)}`,
          );
          assert.ok(endColumn >= 1 && endColumn <= lines[endLine - 1].length + 1);
          assert.match(message, /\S.*[.)]$/s);
        }
      }),
      { numRuns: 10_500 },
    );
  });

  it('can be nested absurdly deep', () => {
    for (const text of ['['.repeat(20_000), '- '.repeat(5000), '{a: '.repeat(3000), '? '.repeat(3000)]) {
      const result = parseDeclaration(text, 'deep.bbkb.yaml');
      assert.ok(!result.ok);
      assert.match(result.problems[0].message, /nested more than 100 levels deep/);
    }
  });
});
