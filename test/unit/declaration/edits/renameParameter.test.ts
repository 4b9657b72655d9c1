import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renameParameter } from '../../../../src/declaration/edits/renameParameter.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

const text = `command: python3 train.py --lr {lr}
parameters:
  lr: { type: float, low: 0.1, high: 1 } # lr
  opt: { type: choice, values: [lr, sgd] }
  drop: { type: float, low: 0, high: 1 }
constraints: ["lr < 3 * drop", 'opt == "lr" or lr > 0.5']
start: { points: [{ lr: 0.5, opt: lr }] }
objective: { metric: lr, goal: minimize }
budget: { trials: 3 }
algorithm: { lengthscales: { lr: 0.2 } }
`;

function renamed(name: string, newName: string, of = text): string {
  const result = renameParameter({ text: of, read: (each) => parseDeclaration(each, 'a.bbkb.yaml') }, name, newName);
  if (!result.ok) return result.problem;
  return result.edits.reduceRight((whole, { from, to, text: inserted }) => {
    return whole.slice(0, from) + inserted + whole.slice(to);
  }, of);
}

describe('a parameter that is renamed', () => {
  it('is renamed wherever it is named, and nothing else is', () => {
    const expected = text
      .replace('{lr}', '{rate}')
      .replace('  lr: {', '  rate: {')
      .replace('lr < 3', 'rate < 3')
      .replace('or lr >', 'or rate >')
      .replace('{ lr: 0.5', '{ rate: 0.5')
      .replace('{ lr: 0.2', '{ rate: 0.2');
    assert.equal(renamed('lr', 'rate'), expected);
    assert.ok(parseDeclaration(expected, 'a.bbkb.yaml').ok);
  });

  it('gets braces in an expression where its name is no word', () => {
    const changed = renamed('lr', 'learning-rate');
    assert.match(changed, /"\{learning-rate\} < 3 \* drop"/);
    assert.match(changed, /--lr \{learning-rate\}$/m);
    assert.equal(renamed('learning-rate', 'lr', changed).replaceAll('{lr}', 'lr'), text.replaceAll('{lr}', 'lr'));
  });

  it('keeps its name where the new one is no name, is taken, or makes the declaration wrong', () => {
    assert.match(renamed('lr', 'my lr'), /cannot be the name of a parameter/);
    assert.match(renamed('lr', 'drop'), /There is a parameter drop already/);
    assert.match(renamed('lr', '__proto__'), /__proto__ is not a parameter/);
  });

  it('is renamed in JSON and in a declaration that has a problem elsewhere', () => {
    const json = '{ "parameters": { "lr": 1 }, "command": ["a", "{lr}"], "constraints": ["lr > 0"] }';
    assert.equal(renamed('lr', 'rate', json), json.replaceAll('lr', 'rate'));
  });
});
