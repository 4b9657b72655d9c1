import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startQuestion } from '../../../src/agents/question.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';

describe('the question before a study starts', () => {
  const detailsOf = (objective: string): readonly string[] => {
    const text = `command: python3 train.py\nparameters: { lr: { type: float, low: 0, high: 1 } }\nobjective: ${objective}\nbudget: { trials: 8 }\n`;
    const parsed = parseDeclaration(text, 'train.bbkb.yaml');
    if (!parsed.ok) assert.fail(parsed.problems.map(({ message }) => message).join('\n'));
    return startQuestion('/work/train.bbkb.yaml', text, parsed.declaration).details;
  };

  it('says what is optimized, of several objectives each', () => {
    const [loss, recall] = ['{ metric: loss, goal: minimize }', '{ metric: recall, goal: maximize }'];
    assert.ok(detailsOf(loss).includes('To minimize loss'));
    assert.ok(detailsOf(`[${loss}, ${recall}]`).includes('To minimize loss and maximize recall'));
  });
});
