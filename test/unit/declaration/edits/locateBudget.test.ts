import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applied } from '../../../../src/declaration/edits/edit.ts';
import { locateBudget } from '../../../../src/declaration/edits/locateBudget.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

const head = `command: [node, x] # what runs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
`;

function raised(text: string, trials: number): string | undefined {
  const parsed = parseDeclaration(text, 'study.bbkb.yaml');
  assert.ok(parsed.ok);
  const range = locateBudget(text, parsed);
  if (range === undefined) return undefined;
  const changed = applied(text, [{ range, text: String(trials) }]);
  const again = parseDeclaration(changed, 'study.bbkb.yaml');
  assert.ok(again.ok);
  assert.deepEqual(again.declaration, { ...parsed.declaration, budget: { ...parsed.declaration.budget, trials } });
  return changed;
}

describe('the budget of a declaration', () => {
  it('is raised where it is written, and every comment stays', () => {
    const texts = [
      ['budget: { trials: 10 } # few', 'budget: { trials: 250 } # few'],
      [
        'budget:\n  # how many\n  trials: 10 # few\n  time: 2h',
        'budget:\n  # how many\n  trials: 250 # few\n  time: 2h',
      ],
      ['"budget": {"trials":10,"time":"10s"}', '"budget": {"trials":250,"time":"10s"}'],
    ] as const;
    for (const [before, after] of texts) assert.equal(raised(head + before, 250), head + after);
  });

  it('is left to the person where it is not a plain number', () => {
    for (const budget of [
      'repeats: &n 10\nbudget: { trials: *n }',
      'budget: { trials: 1e2 }',
      'budget: { trials: 0x10 }',
    ])
      assert.equal(raised(head + budget, 250), undefined, budget);
  });
});
