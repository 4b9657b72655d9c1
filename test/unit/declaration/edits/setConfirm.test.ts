import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setConfirm } from '../../../../src/declaration/edits/setConfirm.ts';
import { declarationOf, edited, read } from './reread.ts';

const head =
  'command: x\nparameters: { lr: { type: float, low: 0, high: 1 } }\nobjective: { metric: loss, goal: minimize }\n';
const confirming = (text: string): string => edited(text, setConfirm({ text, read }, 3));

describe('confirm', () => {
  it('is written behind the budget, or in place of what it was', () => {
    for (const [before, after] of [
      ['budget: { trials: 9 } # few\n', 'budget: { trials: 9 } # few\nconfirm: 3\n'],
      ['budget:\n  trials: 9\n  # time: 2h\nseed: 1\n', 'budget:\n  trials: 9\n  # time: 2h\nconfirm: 3\nseed: 1\n'],
      ['budget: { trials: 9 }\nconfirm: 0 # none\n', 'budget: { trials: 9 }\nconfirm: 3 # none\n'],
    ] as const) {
      assert.equal(confirming(head + before), head + after);
      assert.equal(declarationOf(head + after).confirm, 3);
    }
    const { confirm, ...json } = { confirm: 3, ...(JSON.parse(JSON.stringify({ command: 'x', parameters: { lr: { type: 'bool' } }, objective: { metric: 'loss', goal: 'minimize' }, budget: { trials: 9 } })) as object) }; // oxfmt-ignore
    assert.deepEqual(JSON.parse(confirming(JSON.stringify(json))), { ...json, confirm });
  });

  it('is a sentence where the budget is too small, and where the file has no place for it', () => {
    assert.match(confirming(`${head}budget: { trials: 3 }\n`), /^confirm is 3, and the budget has 3 trials/);
    const sweep =
      'program: train.py\nmethod: bayes\nmetric: { name: loss, goal: minimize }\nparameters: { lr: { min: 0, max: 1 } }\nrun_cap: 9\n';
    assert.match(confirming(sweep), /^The file has no place for confirm/);
    assert.equal(confirming('command: x'), 'The declaration has a problem. Fix it first.');
  });
});
