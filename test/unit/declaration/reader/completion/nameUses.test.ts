import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../../laws.ts';
import { nameUseAt, nameUses } from '../../../../../src/declaration/reader/completion/nameUses.ts';

const text = `command: python3 train.py --lr {lr} \${trialFolder}
parameters:
  lr: { type: float, low: 0, high: 1 }
  "opt": { type: choice, values: [lr, sgd] }
  weight-decay: { type: float, low: 0, high: 1, when: { opt: sgd } }
  drop: { type: float, low: 0, high: 1, when: 'opt == ''lr'' and log(lr) < {weight-decay}' }
constraints:
  - "lr < drop or opt == \\"lr\\""
start: [{ lr: 0.1, opt: lr }]
objective: { metric: val/acc, goal: maximize }
track: [f1]
limits: ["size <= 1.2 * baseline and {val/acc} > 0.5"]
trial: { stop: { metric: f1, below: 0.1 } }
algorithm: { lengthscales: { lr: 0.2 } }
`;
const named = (kind: string): string[] => nameUses(text).flatMap((use) => (use.kind === kind ? [use.name] : []));

describe('the names in a declaration', () => {
  it('are found where a parameter is declared', () => {
    assert.deepEqual(named('declared'), ['lr', 'opt', 'weight-decay', 'drop']);
  });

  it('are found where a parameter is a key: in when, in points, among the lengthscales', () => {
    assert.deepEqual(named('key'), ['opt', 'lr', 'opt', 'lr']);
  });

  it('are found in expressions, and not in their texts, words and functions', () => {
    assert.deepEqual(named('expression'), ['opt', 'lr', 'weight-decay', 'lr', 'drop', 'opt']);
  });

  it('are found in the command, where a folder is none', () => assert.deepEqual(named('placeholder'), ['lr']));

  it('are found where a metric is meant', () => {
    assert.deepEqual(named('metric'), ['val/acc', 'f1', 'size', 'baseline', 'val/acc', 'f1']);
  });

  it('have their places, without quotes and braces', () => {
    for (const { name, from, to } of nameUses(text)) assert.equal(text.slice(from, to), name);
    const start = text.indexOf('"opt"') + 1;
    assert.deepEqual(nameUseAt(text, start + 3), { name: 'opt', kind: 'declared', from: start, to: start + 3 });
    assert.equal(nameUseAt(text, text.indexOf('float')), undefined);
  });

  it('are those of any text, however it is written', () => {
    const parts = fc.constantFrom(
      ...'{}[]:,"\'\n $-|>&*!ab'.split(''),
      'parameters',
      'when: ',
      '  lr',
      'constraints: ',
    );
    forAll(fc.array(parts, { maxLength: 60 }), (pieces) => {
      const any = pieces.join('');
      for (const { from, to } of nameUses(any)) assert.ok(0 <= from && from <= to && to <= any.length);
    });
  });
});
