import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { learningFrom } from '../../../../src/declaration/edits/learningFrom.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

const before = `# of the digits
command: python3 train.py --data digits
parameters: { lr: { type: float, low: 0, high: 1 } } # wide
objective: { metric: loss, goal: minimize }
budget: { trials: 9 }
`;
const startOf = (text: string): unknown => {
  const parsed = parseDeclaration(text, 'letters.bbkb.yaml');
  assert.ok(parsed.ok, text);
  assert.equal(parsed.declaration.study, 'letters');
  return parsed.declaration.start;
};

describe('the declaration of a study that learns from this one', () => {
  it('is the same text, with this study under start.from', () => {
    const text = learningFrom(before, 'digits');
    assert.ok(text.startsWith(before.trimEnd()));
    assert.deepEqual(startOf(text), { points: [], from: [{ study: 'digits' }] });
  });

  it('has a name and past trials of its own, and the same points', () => {
    const from = [{ study: 'digits' }];
    const points = [{ lr: 0.5 }];
    for (const [start, now] of [
      ['start: past.csv', { points: [], from }],
      ['start: [{ lr: 0.5 }]', { points, from }],
      ['start:\n  points:\n    - lr: 0.5 # as it was\n  trials: past.csv', { points, from }],
      ['start: { trials: past.csv, points: [{ lr: 0.5 }], from: [old] }', { points, from }],
    ] as const)
      assert.deepEqual(startOf(learningFrom(`study: digits\n${before}${start}\n`, 'digits')), now, start);
    assert.match(learningFrom(`${before}start:\n  points:\n    - lr: 0.5 # as it was\n`, 'digits'), /# as it was/);
  });

  it('is JSON where this one is', () => {
    const json = '{ "command": "a", "parameters": { "lr": { "type": "bool" } }, "objective": { "metric": "m", "goal": "minimize" }, "budget": { "trials": 2 } }'; // oxfmt-ignore
    const after: unknown = JSON.parse(learningFrom(json, 'digits'));
    assert.deepEqual(after, { ...(JSON.parse(json) as object), start: { from: ['digits'] } });
  });
});
