import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eachIsShown, parsed, problems, withLine } from '../texts.ts';

const FORM =
  /write the smallest gain to go on for, a number above 0 in the metric’s units, such as 0\.001, or a share of what was gained so far, above 0 and at most 100 %, such as 2 %/;

describe('a gain that is enough', () => {
  it('is a number in the metric’s units, or a share', () => {
    const budget = (enough: string) => parsed(withLine(`budget: { trials: 10, enough: ${enough} }`)).budget;
    assert.deepEqual(budget('0.001'), { trials: 10, enough: { gain: 0.001 } });
    for (const text of ['2 %', '"2%"', '2.0%']) assert.deepEqual(budget(text), { trials: 10, enough: { share: 0.02 } });
    assert.deepEqual(budget('100 %').enough, { share: 1 });
    assert.deepEqual(parsed(withLine('budget: { trials: 10 }')).budget, { trials: 10 });
  });

  eachIsShown('is neither nothing, less, nor all', [
    ...['0', '-0.1', '.inf', '0 %', '-2 %', '101 %', 'little', '[]'].map(
      (text) => [`budget: { trials: 10, enough: ${text} }`, text, FORM] as const,
    ),
    ['enough: 0.1', 'enough', /belongs under budget: write budget: \{ trials: …, enough: … \}/],
  ]);

  it('is written as a number where it stands in quotes', () => {
    const [{ fixes }] = problems(withLine('budget: { trials: 10, enough: "0.001" }'));
    assert.deepEqual(fixes, [{ kind: 'write', path: ['budget', 'enough'], value: 0.001 }]);
  });

  it('needs the default algorithm and one objective, and can be removed', () => {
    const text = withLine('budget: { trials: 10, enough: 2 % }');
    const removal = [{ kind: 'remove', path: ['budget', 'enough'] }];
    const [algorithm, ...none] = problems(`${text}\nalgorithm: { preset: theory }`);
    assert.match(algorithm.message, /enough works with the default algorithm only, .* or remove enough\.$/);
    assert.deepEqual([algorithm.fixes, none], [removal, []]);
    const two = '[{ metric: loss, goal: minimize }, { metric: size, goal: minimize }]';
    const [objective] = problems(text.replace(/objective: .*/, `objective: ${two}`));
    assert.match(objective.message, /enough works with one objective only, .* or remove enough\.$/);
    assert.deepEqual(objective.fixes, removal);
  });
});

describe('a key that others write one level deeper', () => {
  eachIsShown('is told where it belongs', [
    ['budget: { trials: 3, parallel: 2 }', 'parallel', /belongs beside budget, and not in it: write parallel: … on/],
    [
      'objective: { metric: a, goal: minimize, limits: "b <= 1" }',
      'limits',
      /beside objective.*: write limits: "size_mb/,
    ],
    ['objective: { metric: a, goal: minimize, track: [b] }', 'track', /beside objective.*: write track: \[…\]/],
    [
      'objective: { metric: a, goal: minimize, file: b.json }',
      'file',
      /is called from here: write from: metrics\.json\.$/,
    ],
  ]);
});
