import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { formatProblem } from '../../../../../src/declaration/problem.ts';
import { eachIsShown, onlyProblem, parsed, problems, withLine } from '../texts.ts';

describe('the start of a study', () => {
  it('can have points, past trials and a smallest batch', () => {
    const text = readFileSync(new URL('../../../../fixtures/declarations/start.bbkb.yaml', import.meta.url), 'utf8');
    const { algorithm, start } = parsed(text);
    assert.deepEqual(algorithm, { preset: 'theory', name: 'gp-bucb', rule: 'product' });
    assert.deepEqual(start, {
      points: [
        { lr: 0.01, batch_size: 64 },
        { lr: 0.1, batch_size: 128 },
      ],
      trials: 'past.csv',
      batch: 8,
    });
  });

  it('has short forms for points alone and for past trials alone', () => {
    const begun = (start: string, algorithm = '{}'): unknown =>
      parsed(`${withLine(`start: ${start}`)}\nalgorithm: ${algorithm}`).start;
    assert.deepEqual(begun('[{ lr: 0.5 }, { lr: 1 }]'), { points: [{ lr: 0.5 }, { lr: 1 }] });
    assert.deepEqual(begun('../old runs/past.csv'), { points: [], trials: '../old runs/past.csv' });
    assert.deepEqual(begun('{ points: [{ lr: -0.0 }], trials: p.jsonl, batch: 8 }', '{ preset: theory }'), {
      points: [{ lr: 0 }],
      trials: 'p.jsonl',
      batch: 8,
    });
    for (const nothing of ['{}', '[]', '{ points: [] }']) assert.equal(begun(nothing), undefined);
  });

  it('can learn from earlier studies, of which names may differ', () => {
    const begun = (from: string): unknown => parsed(withLine(`start: { from: ${from} }`)).start;
    assert.deepEqual(begun('[mnist, { study: runs.csv, rename: { learning_rate: lr } }, { study: ../a.bbkb.yaml }]'), {
      points: [],
      from: [{ study: 'mnist' }, { study: 'runs.csv', rename: { learning_rate: 'lr' } }, { study: '../a.bbkb.yaml' }],
    });
    assert.equal(begun('[]'), undefined);
  });

  it('completes a point with the middle of a range, the first value of a choice, or false', () => {
    const text = withLine(
      `parameters:
  lr: { type: float, low: 1e-4, high: 1, scale: log }
  n: { type: int, low: 1, high: 5 }
  act: { type: choice, values: [relu, tanh] }
  slope: { type: float, low: 0, high: 1, when: { act: tanh } }
  bias: { type: bool }`,
    );
    assert.deepEqual(parsed(`${text}\nstart: [{}, { act: tanh, n: 2 }]`).start?.points, [
      { lr: 0.01, n: 3, act: 'relu', bias: false },
      { lr: 0.01, n: 2, act: 'tanh', slope: 0.5, bias: false },
    ]);
  });
});

describe('the problems of the start of a study', () => {
  it('are found in a name that is given to a value which is calculated', () => {
    const parameters = 'parameters: { lr: { type: float, low: 0, high: 1 }, half: { value: "lr / 2" } }';
    const [problem] = problems(`${withLine(parameters)}\nstart: { from: [{ study: a, rename: { x: half } }] }`);
    assert.match(problem.message, /^"half" is not a parameter/);
  });

  eachIsShown('are found in the short forms and in the long one', [
    ['start: [{ lr: 2 }]', '2', /^lr is 2 in this point: write a number from 0 to 1\.$/],
    ['start: { points: [{ lr: 0.5 }, { lr: 2 }] }', '2', /^lr is 2 in this point/],
    ['start: [{ lr: 0.5, rl: 1 }]', 'rl', /^"rl" is not a parameter/],
    ['start: { points: [{ lr: 0.5, lrr: 1 }] }', 'lrr', /did you mean lr\?/],
    ['start: [{ lr: [1] }]', '[1]', /is a list: write a value of the parameter/],
    ['start: [{ lr: .nan }]', '.nan', /write a value of the parameter/],
    ['start: { from: [5] }', '5', /an earlier study or a file of its trials/],
    ['start: { from: mnist }', 'mnist', /write a list of earlier studies and files/],
    ['start: { from: [a, b, a] }', 'a', /^"?a"? is listed twice/],
    ['start: { from: [{ study: a, rename: { x: rl } }] }', 'rl', /^"rl" is not a parameter \(did you mean lr\?\)/],
    ['start: { from: [{ study: a, rename: { x: lr, y: lr } }] }', 'lr', /^Two names are given to lr/],
    ['start: { from: [{ study: a, renam: { x: lr } }] }', 'renam', /did you mean rename/],
    [
      'start: { from: [a] }\nalgorithm: { name: gp-bucb }',
      'from',
      /^start\.from works with the default algorithm only/,
    ],
    [
      `start: { from: [${Array.from({ length: 11 }, (_, i) => `s${i}`).join(', ')}] }`,
      '[s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10]',
      /^start\.from has 11 earlier studies: keep the 10/,
    ],
    ['start: [5]', '5', /write a point, such as \{ lr: 0\.01 \}/],
    ['start: { points: { lr: 1 } }', '{ lr: 1 }', /write a list of points/],
    ['start: 5', '5', /^start is 5: write a list of points, .*, or a file of past trials/],
    ['start: past.xlsx', 'past.xlsx', /write a file of past trials, such as past\.csv, past\.json, past\.jsonl or/],
    ['start: { trials: past.txt }', 'past.txt', /write a file of past trials/],
    ['start: { trials: [a] }', '[a]', /write a file of past trials/],
    ['start: { trails: past.csv }', 'trails', /did you mean trials\?/],
    ['start: { batch: 1 }', '1', /a whole number from 2 to 1000/],
    ['start: { batch: 2.5 }', '2.5', /a whole number from 2 to 1000/],
    [
      'start: { batch: 8 }',
      '8',
      /^start\.batch has no effect unless a rule ends the batches: write preset: theory under algorithm, or remove it\.$/,
    ],
  ]);

  it('name the values that each type of parameter can have', () => {
    const parameters =
      'parameters: { a: { type: int, low: 1, high: 9 }, b: { type: choice, values: [x, 3, null] }, c: { type: bool } }';
    const begun = (point: string): readonly string[] =>
      problems(`${withLine(parameters)}\nstart: [${point}]`).map((problem) => formatProblem('f', problem));
    for (const fine of ['{ a: 1, b: x, c: true }', '{ a: 9, b: 3, c: false }', '{ a: 9, b: null, c: false }']) {
      assert.deepEqual(begun(fine), []);
    }
    assert.deepEqual(begun('{ a: 1.5, b: "3", c: 1 }'), [
      'f:5:14: a is 1.5 in this point: write a whole number from 1 to 9.',
      'f:5:22: b is "3" in this point (did you mean 3?): write one of its values, x, 3, null.',
      'f:5:30: c is 1 in this point (did you mean true?): write true or false.',
    ]);
  });

  it('include more than a thousand points', () => {
    const points = (count: number): string => `start: [${Array(count).fill('{ lr: 0.5 }').join()}]`;
    assert.deepEqual(problems(withLine(points(1000))), []);
    assert.match(onlyProblem(points(1001)).message, /^start has 1001 points: keep at most 1000\.$/);
  });

  it('include a smallest batch if no rule ends the batches', () => {
    const begun = (algorithm: string): readonly string[] =>
      problems(`${withLine(`algorithm: ${algorithm}`)}\nstart: { batch: 8 }`).map(({ message }) => message);
    for (const fine of ['theory', 'theory, name: gp-bucb', 'theory, name: a-gp-ucb, rule: local']) {
      assert.deepEqual(begun(`{ preset: ${fine} }`), [], fine);
    }
    assert.match(begun('{ preset: theory, name: bkb }')[0], /write name: bbkb or gp-bucb under algorithm/);
    assert.match(begun('{ preset: theory, name: a-gp-ucb }')[0], /write a rule, such as rule: global under algorithm/);
    assert.match(begun('{ name: thompson }')[0], /write preset: theory and name: bbkb or gp-bucb under algorithm/);
  });
});
