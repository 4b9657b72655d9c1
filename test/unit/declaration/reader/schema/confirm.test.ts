import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareDeclarations } from '../../../../../src/declaration/compareDeclarations.ts';
import { declarationSchema } from '../../../../../src/declaration/declaration.ts';
import { onlyProblem, parsed, withLine } from '../texts.ts';

describe('confirm', () => {
  it('is off by default, may change while a study runs, and the journal keeps it', () => {
    const declaration = parsed(withLine('confirm: 3'));
    assert.equal(declaration.confirm, 3);
    assert.deepEqual(declarationSchema.parse(JSON.parse(JSON.stringify(declaration))), declaration);
    const without = parsed(withLine('confirm: 0'));
    assert.ok(!('confirm' in without));
    assert.deepEqual(compareDeclarations(without, declaration), {
      kind: 'continues',
      differences: ['confirm was 0 and is now 3.'],
    });
  });

  it('leaves half of the budget at least to the search', () => {
    const problem = onlyProblem('confirm: 99');
    assert.match(
      problem.message,
      /^confirm is 99, and the budget has \d+ trials, of which half at least should search: write at most \d+, or/,
    );
  });

  it('is for the default algorithm, which alone can repeat what it likes', () => {
    assert.equal(parsed(withLine('confirm: 2\nalgorithm: { name: bbkb }')).confirm, 2);
    for (const algorithm of ['preset: theory', 'name: gp-bucb'])
      assert.match(onlyProblem(`confirm: 2\nalgorithm: { ${algorithm} }`).message, /^confirm works with the default/);
  });
});
