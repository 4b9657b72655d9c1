import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { withNotes } from '../../mutation/coverage.ts';
import { mutated, mutationsOf } from '../../mutation/mutations.ts';

const mutants = (text: string, file = 'a.ts'): readonly string[] =>
  mutationsOf(file, text).map((mutation) => mutated(text, mutation));

describe('the mutations of a file', () => {
  it('turn its operators, conditions, literals, statements and calls into others', () => {
    assert.deepEqual(mutants('let a = b < c;'), ['let a = (b <= c);', 'let a = (b >= c);']);
    assert.deepEqual(mutants('let a = b && c;'), ['let a = (b || c);', 'let a = b;', 'let a = c;']);
    assert.deepEqual(mutants('let a = !b;'), ['let a = b;']);
    assert.deepEqual(mutants('let a = b ? c : d;'), ['let a = !(b) ? c : d;']);
    assert.deepEqual(mutants('let a = 1_000;'), ['let a = 1001;']);
    assert.deepEqual(mutants('let a = true;'), ['let a = false;']);
    assert.deepEqual(mutants("let a = 'b';"), ["let a = '';"]);
    assert.deepEqual(mutants('let a = /^b$/g;'), ['let a = /b$/g;', 'let a = /^b/g;', 'let a = /^b$/;']);
    assert.deepEqual(mutants('let a = { b, ...c };'), ['let a = { ...{}, ...c };', 'let a = { b, ...{} };']);
    assert.deepEqual(mutants('if (a) b();'), ['if (!(a)) b();', 'if (a) {}']);
    assert.deepEqual(mutants('function f() { return a; }'), [
      'function f() { {} }',
      'function f() { return undefined; }',
    ]);
    assert.deepEqual(mutants('let a = b.filter(c).some(d);'), ['let a = b.filter(c).every(d);', 'let a = b.some(d);']);
  });

  it('leave imports, types and the sentences of messages alone', () => {
    const text = "import { a } from 'b'; let c: 'd' | 1 = e as 2; interface F { g: 'h' }";
    assert.deepEqual(mutants(text), []);
    assert.deepEqual(mutants("let a = z.object({ b: z.enum(['c']).describe('d') });"), [
      "let a = z.object({ b: z.enum([]).describe('d') });",
    ]);
    assert.deepEqual(mutants("let a = 'It ended.';", 'src/study/messages.ts'), []);
  });

  it('are changes of real sources that can be parsed, and the notes in front of them change no meaning', () => {
    const file = 'src/study/summary/summarize.ts';
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    const hasErrors = (code: string): boolean =>
      (ts.transpileModule(code, { reportDiagnostics: true }).diagnostics ?? []).length > 0;
    const all = mutationsOf(file, text);
    assert.ok(all.length > 50);
    for (const mutation of all) assert.ok(mutated(text, mutation) !== text);
    for (const mutation of all.filter((_, i) => i % 99 === 0)) assert.ok(!hasErrors(mutated(text, mutation)));
    assert.ok(
      !hasErrors(
        withNotes(
          file,
          text,
          all.map((mutation, id) => ({ mutation, id })),
        ),
      ),
    );
  });
});

describe('the notes of what is reached', () => {
  it('stand before the statement of a mutation, and around the body of a function without braces', () => {
    const text = 'const f = (a) => a < 1;\nif (f(2)) g();';
    const [first, , , last] = mutationsOf('a.ts', text);
    const [, ...noted] = withNotes('a.ts', text, [
      { mutation: first, id: 0 },
      { mutation: last, id: 1 },
    ]).split('\n');
    assert.deepEqual(noted, ['const f = (a) => (reached(0), a < 1);', 'reached(1);if (f(2)) g();']);
  });
});
