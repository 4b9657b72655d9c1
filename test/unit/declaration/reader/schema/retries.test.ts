import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareDeclarations } from '../../../../../src/declaration/compareDeclarations.ts';
import { expressionText } from '../../../../../src/declaration/expressionText.ts';
import { renameParameter } from '../../../../../src/declaration/edits/renameParameter.ts';
import { parseDeclaration } from '../../../../../src/declaration/reader/parseDeclaration.ts';
import { good, parsed, problems } from '../texts.ts';

const declare = (trial: string): string =>
  [
    good.command,
    good.objective,
    good.budget,
    'parameters:',
    '  batch_size: { type: int, low: 16, high: 512 }',
    '  amp: { type: bool }',
    '  half: { value: batch_size / 2 }',
    `trial: ${trial}`,
  ].join('\n');

describe('retries at another point', () => {
  it('are one by default, and have the expressions of their new values', () => {
    const { retries } = parsed(
      declare('{ retries: { on: [memory], set: { batch_size: "batch_size / 2", amp: true } } }'),
    ).trial;
    const { set = {}, ...others } = retries ?? {};
    assert.deepEqual(others, { count: 1, on: ['memory'] });
    assert.deepEqual(
      Object.entries(set).map(([name, value]) => [name, expressionText(value)]),
      [
        ['batch_size', 'batch_size / 2'],
        ['amp', 'true'],
      ],
    );
  });

  it('may be changed while a study runs, and are told as they are written', () => {
    const before = parsed(declare('{ retries: { on: [memory], set: { batch_size: batch_size / 2 } } }'));
    const after = parsed(declare('{ retries: { count: 2, on: [memory], set: { batch_size: half } } }'));
    assert.deepEqual(compareDeclarations(before, after), {
      kind: 'continues',
      differences: [
        'trial.retries was {"count":1,"on":["memory"],"set":{"batch_size":"batch_size / 2"}} and is now ' +
          '{"count":2,"on":["memory"],"set":{"batch_size":"half"}}.',
      ],
    });
  });

  it('follow a parameter that gets another name', () => {
    const text = declare('{ retries: { on: [memory], set: { batch_size: batch_size / 2 } } }');
    const renamed = renameParameter({ text, read: (each) => parseDeclaration(each, 'a.bbkb.yaml') }, 'batch_size', 'n');
    assert.ok(renamed.ok, JSON.stringify(renamed));
    assert.equal(renamed.edits.length, 4);
  });

  for (const [trial, message] of [
    ['{ retries: { on: [memory] } }', /^trial\.retries\.count is missing/],
    ['{ retries: { on: [memory], set: {} } }', /^trial\.retries\.set is empty: write the parameters to change/],
    [
      '{ retries: { on: [memory], set: { batchsize: 3 } } }',
      /^"batchsize" is not a parameter \(did you mean batch_size/,
    ],
    ['{ retries: { on: [memory], set: { half: 3 } } }', /^half is not searched, so a retry cannot change it/],
    ['{ retries: { on: [memory], set: { amp: 3 } } }', /^amp cannot be set to 3: write true or false\./],
    [
      '{ retries: { on: [memory], set: { batch_size: true } } }',
      /^batch_size cannot be set to true: write a whole number/,
    ],
    ['{ retries: { on: [memory], set: { batch_size: amp / 2 } } }', /^amp is not a number/],
    ['{ retries: { on: [memory], set: { batch_size: batch / 2 } } }', /^batch is not a parameter/],
  ] as const) {
    it(`have a sentence for a mistake: ${trial}`, () => {
      const found = problems(declare(trial));
      assert.equal(found.length, 1, JSON.stringify(found));
      assert.match(found[0].message, message);
    });
  }
});
