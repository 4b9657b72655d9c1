import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { declarationToTry } from '../../../../src/declaration/reader/declarationToTry.ts';

const head = 'command: python3 train.py\n';
const parameters = 'parameters: { lr: { type: float, low: 0, high: 1 } }\n';
const objective = 'objective: { metric: loss, goal: minimize }\n';
const rest = 'budget: { trials: 5 }\n';
const tried = (text: string) => declarationToTry(text, 'train.bbkb.yaml');

describe('a script can be tried', () => {
  it('with a declaration that could start', () => {
    assert.equal(tried(head + parameters + objective + rest)?.objective.metric, 'loss');
  });

  it('without an objective, with the parameters that are declared', () => {
    const declaration = tried(
      `${head}pass: equals\n${parameters}objective:\n  metric:\n  goal:\nstart: [{ lr: 0.5 }]\n${rest}`,
    );
    assert.equal(declaration?.pass, 'equals');
    assert.deepEqual(declaration.start?.points, [{ lr: 0.5 }]);
  });

  it('as the command stands, where the draft has no parameters yet', () => {
    const declaration = tried(`${head}pass: constants\nparameters:\nobjective:\n  metric:\n  goal:\n${rest}`);
    assert.deepEqual([declaration?.space, declaration?.pass, declaration?.start], [[], 'constants', undefined]);
  });

  it('not with any other mistake', () => {
    assert.equal(tried(`${head}parameters: { lr: { type: flaot } }\n${rest}`), undefined);
    assert.equal(tried(`command: python3 train.py --data '<<<a folder>>>'\n${parameters}${rest}`), undefined);
    assert.equal(tried(`${head}${head}${parameters}${rest}`), undefined);
    assert.equal(tried(''), undefined);
  });
});
