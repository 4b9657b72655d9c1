/** Mangled declarations, more of them with `FUZZ_RUNS=10000`; ten thousand others are in `npm run test:faults`. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forMany } from '../../../laws.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { checkDeclaration, mangledDeclarations } from '../../../faults/fuzzDeclarations.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 80);

describe('any text', () => {
  it('is a declaration or a list of problems inside the text, never an exception', () => {
    forMany(runs, mangledDeclarations(), checkDeclaration);
  });

  it('can be nested absurdly deep', () => {
    for (const text of ['['.repeat(20_000), '- '.repeat(5000), '{a: '.repeat(3000), '? '.repeat(3000)]) {
      const result = parseDeclaration(text, 'deep.bbkb.yaml');
      assert.ok(!result.ok);
      assert.match(result.problems[0].message, /nested more than 100 levels deep/);
    }
  });
});
