import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareDeclarations } from '../../../../../src/declaration/compareDeclarations.ts';
import { renameParameter } from '../../../../../src/declaration/edits/renameParameter.ts';
import { widenRange } from '../../../../../src/declaration/edits/widenRange.ts';
import { descriptionAt } from '../../../../../src/declaration/reader/completion/schemaLookup.ts';
import { parameterSummaries } from '../../../../../src/declaration/reader/completion/parameterSummary.ts';
import { parseDeclaration } from '../../../../../src/declaration/reader/parseDeclaration.ts';
import { eachIsShown, parsed, problems, withLine } from '../texts.ts';

const lr = (likely: string): string => `parameters: { lr: { type: float, low: 1e-5, high: 1, scale: log${likely} } }`;
const opt = (likely: string): string => `parameters: { opt: { type: choice, values: [adam, sgd, 3]${likely} } }`;
const read = (text: string) => parseDeclaration(text, 'train.bbkb.yaml');

describe('likely', () => {
  it('is a value or a part of a range, some values of a choice, or one of two', () => {
    const likelyOf = (line: string) => parsed(withLine(line)).space.map((parameter) => 'likely' in parameter && parameter.likely); // oxfmt-ignore
    assert.deepEqual(likelyOf(lr(', likely: 3e-4')), [[3e-4]]);
    assert.deepEqual(likelyOf(lr(', likely: [1e-4, 1e-3]')), [[1e-4, 1e-3]]);
    assert.deepEqual(likelyOf('parameters: { n: { type: int, low: 1, high: 9, step: 2, likely: 5 } }'), [[5]]);
    assert.deepEqual(likelyOf(opt(', likely: adam')), [['adam']]);
    assert.deepEqual(likelyOf(opt(', likely: [3, sgd]')), [[3, 'sgd']]);
    assert.deepEqual(likelyOf('parameters: { b: { type: bool, likely: false } }'), [[false]]);
    const conditional =
      'parameters: { opt: { type: choice, values: [adam, sgd] }, m: { type: float, low: 0, high: 1, likely: 0.9, when: { opt: sgd } } }';
    assert.deepEqual(likelyOf(conditional), [false, [0.9]]);
  });

  it('is absent where none is written', () => {
    for (const line of [lr(''), opt(''), 'parameters: { b: { type: bool } }'])
      assert.ok(parsed(withLine(line)).space.every((parameter) => !('likely' in parameter)));
  });

  it('makes another study of a declaration, as a range does', () => {
    const [without, other] = [lr(''), lr(', likely: [1e-4, 1e-3]')].map((line) => parsed(withLine(line)));
    assert.deepEqual(compareDeclarations(without, other), {
      kind: 'different',
      differences: [
        'Parameter lr was float from 0.00001 to 1 (log) and is now float from 0.00001 to 1 (log), likely 0.0001, 0.001.',
      ],
    });
  });

  it('stays as it is where its parameter is renamed and its range widened', () => {
    const text = withLine(lr(', likely: [1e-4, 1e-3]'));
    const widened = widenRange({ text, read }, { parameter: 'lr', edge: 'low' });
    assert.ok(widened.ok);
    const renamed = renameParameter({ text, read }, 'lr', 'rate');
    assert.ok(renamed.ok);
    const [edit] = renamed.edits;
    const after = parsed(text.slice(0, edit.from) + edit.text + text.slice(edit.to));
    assert.deepEqual(after.space, [
      { name: 'rate', type: 'float', low: 1e-5, high: 1, scale: 'log', likely: [1e-4, 1e-3] },
    ]);
  });

  it('is noted where it is all that the parameter can be', () => {
    const all = [
      lr(', likely: [1e-5, 1]'),
      opt(', likely: [3, adam, sgd]'),
      'parameters: { b: { type: bool, likely: [true, false] } }',
    ];
    for (const line of all) {
      const result = read(withLine(line));
      assert.ok(result.ok);
      assert.equal(result.notes.length, 1);
      assert.match(
        result.notes[0].message,
        /^likely of \w+ is all that it can be, which says nothing: write a part of/,
      );
    }
    const part = read(withLine(lr(', likely: [1e-5, 0.5]')));
    assert.ok(part.ok && part.notes.length === 0);
  });

  it('is explained in the editor, and shown with its parameter', () => {
    const file = (likely: unknown) => ({ parameters: { lr: { type: 'float', low: 0, high: 1, likely } } });
    assert.match(
      descriptionAt(['parameters', 'lr', 'likely'], file(1)) ?? '',
      /Where you believe the best value to be/,
    );
    const range = (likely: unknown) => parameterSummaries(file(likely))[0].range;
    assert.equal(range(0.1), 'float from 0 to 1, linear scale, likely 0.1');
    assert.equal(range([0.1, 0.2]), 'float from 0 to 1, linear scale, likely 0.1 to 0.2');
  });

  it('belongs to the default algorithm', () => {
    const [{ line, column, message }, ...others] = problems(
      `algorithm: { preset: theory }\n${withLine(lr(', likely: 3e-4'))}`,
    );
    assert.deepEqual([line, column, others], [3, 66, []]);
    assert.match(message, /^likely of lr works with the default algorithm only: remove preset and name from algorithm/);
  });

  eachIsShown('shows', [
    [lr(', likely: 5'), '5', /^likely of lr is 5, which it cannot be: write a number from 0.00001 to 1\.$/],
    [lr(', likely: [1e-6, 1e-3]'), '1e-6', /^likely of lr is 0.000001, which it cannot be: write a number from/],
    [lr(', likely: [1e-3, 1e-4]'), '[1e-3, 1e-4]', /^likely of lr begins above its end: swap the two\.$/],
    [
      lr(', likely: [1e-4]'),
      '[1e-4]',
      /^likely of lr has 1 number: write one number without brackets, or the two ends/,
    ],
    [lr(', likely: [1e-4, 1e-3, 1e-2]'), '[1e-4, 1e-3, 1e-2]', /^likely of lr has 3 numbers: write one number without/],
    [lr(', likely: adam'), 'adam', /^parameters\.lr\.likely is "adam": write a number, such as 3e-4, or the two ends/],
    [opt(', likely: adm'), 'adm', /^likely of opt is "adm", which it cannot be \(did you mean adam\?\): write one of/],
    [opt(', likely: [adam, adam]'), 'adam', /^"adam" is listed twice: keep one of the two\.$/],
    [opt(', likely: []'), '[]', /^likely of opt is empty: write a value, or remove it\.$/],
    ['parameters: { b: { type: bool, likely: 1 } }', '1', /^parameters\.b\.likely is 1: write true or false\.$/],
    [
      'parameters: { n: { type: int, low: 1, high: 9, likely: 2.5 } }',
      '2.5',
      /^likely of n is 2.5, which it cannot be: write a whole number from 1 to 9\.$/,
    ],
    [
      'parameters: { x: { type: fixed, value: 3, likely: 3 } }',
      'likely',
      /^"likely" says where the best value is, and this one is not searched: remove it, or write a range\.$/,
    ],
  ]);
});
