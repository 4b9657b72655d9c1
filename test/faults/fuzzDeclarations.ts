/**
 * Declarations with a few changed characters: each is read, or its problems are inside the text. Never an exception.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parseDeclaration } from '../../src/declaration/reader/parseDeclaration.ts';

/** @returns what does not hold, a sentence for the smallest text that shows it */
export function fuzzDeclarations(seed: number, count: number): readonly string[] {
  const { counterexample, errorInstance } = fc.check(fc.property(mangledDeclarations(), checkDeclaration), {
    seed,
    numRuns: count,
  });
  return counterexample ? [`Declaration ${JSON.stringify(counterexample[0])}: ${String(errorInstance)}`] : [];
}

/** @throws where the text is neither a declaration nor has problems that are inside it */
export function checkDeclaration(text: string): void {
  const result = parseDeclaration(text, 'fuzz.bbkb.yaml');
  if (result.ok) return;
  assert.ok(result.problems.length > 0);
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (const { line, column, endLine, endColumn, message } of result.problems) {
    assert.ok(line >= 1 && endLine <= lines.length && line <= endLine);
    assert.ok(column >= 1 && column <= lines[line - 1].length + 1, `${line}:${column} of ${JSON.stringify(text)}`);
    assert.ok(endColumn >= 1 && endColumn <= lines[endLine - 1].length + 1);
    assert.match(message, /\S.*[.)]$/s);
  }
}

export function mangledDeclarations(): fc.Arbitrary<string> {
  const bases = ['plain', 'full', 'start', 'conditions', 'mistakes'].map((name) => `${name}.bbkb.yaml`);
  const texts = [json, pauses, ...bases.map(fixture)];
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
  const mangled = fc
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
  return fc.oneof({ arbitrary: mangled, weight: 39 }, fc.string());
}

const json =
  '{\n\t"command": "a {lr}",\n\t"parameters": {\n\t\t"lr": { "type": "bool" }\n\t},\n\t"budget": { "trials": 2 }\n}\n';

const pauses = `command: python train.py
parameters:
  lr: { type: float, low: 1e-5, high: 1e-1, scale: log }
objective: { metric: val_loss, goal: minimize }
trial:
  checkpoint: true
  early_stop: { rule: pause, steps: 50 }
`;

const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/declarations/${name}`, import.meta.url), 'utf8');
