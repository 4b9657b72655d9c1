import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { eachIsShown, good, problems, withLine, type Mistakes } from './texts.ts';

/** Each first line in the place of the objective: the first problem begins at this text. */
const said = (text: string): { at: string; message: string } => {
  const [{ line, column, endColumn, message }] = problems(text);
  return { at: text.split('\n')[line - 1].slice(column - 1, endColumn - 1), message };
};
const withObjective = (objective: string): string => Object.values({ ...good, objective }).join('\n');

describe('a sign that is forgotten in a declaration', () => {
  it('is named with the name that it follows, and what to write instead', () => {
    for (const [objective, at, message] of [
      [
        'objective { metric: loss, goal: minimize }',
        'objective',
        /a colon is missing after objective\. Write objective: \{ … \}\.$/,
      ],
      [
        'objective\n  metric: loss',
        'objective',
        /a colon is missing after objective\. Write objective: and its keys below/,
      ],
      ['objective:{ metric: loss, goal: minimize }', 'objective', /a space is missing after the colon of objective\./],
      [
        'objective:\n  metric:loss\n  goal: minimize',
        'metric',
        /a space is missing .* of metric\. Write metric: loss\.$/,
      ],
      ['objective = loss', 'objective', /a colon is missing after objective\. Write objective: loss\.$/],
    ] as const) {
      const problem = said(withObjective(objective));
      assert.equal(problem.at, at);
      assert.match(problem.message, message);
    }
  });

  it('is named at the end of a file as well', () => {
    const before = Object.values({ ...good, budget: '' }).join('\n');
    assert.match(said(`${before}budget\n  trials: 4`).message, /a colon is missing after budget\. /);
    assert.match(said(`${before}budget trials 4`).message, /a colon is missing after a name, or this line/);
    const [, misread] = problems(`${before}budget { trials: 4 }`);
    assert.match(misread.message, /^A colon is missing after budget: write budget: \{ … \}\.$/);
  });

  it('is not looked for in a text that has another mistake', () => {
    assert.match(
      said(withObjective('objective: metric: loss')).message,
      /a value cannot have a name and a colon in it/,
    );
    assert.match(said(withObjective('  objective: {}')).message, /indented like its neighbours/);
  });

  const table: Mistakes = [
    [
      'objective: { metric loss, goal: minimize }',
      'metric loss',
      /no colon and space after metric: write metric: loss\.$/,
    ],
    [
      'objective: { metric:loss, goal: minimize }',
      'metric:loss',
      /no colon and space after metric: write metric: loss\.$/,
    ],
    [
      'objective: { metric=loss, goal: minimize }',
      'metric=loss',
      /no colon and space after metric: write metric: loss\.$/,
    ],
    ['budget: { trials 4 }', 'trials 4', /write trials: 4\.$/],
    [
      'parameters: { lr: [1e-4, 0.1] }',
      '[1e-4, 0.1]',
      /write \{ type: float, low: 0\.0001, high: 0\.1 \} for a range, or/,
    ],
    [
      'parameters: { n: [1, 8] }',
      '[1, 8]',
      /write \{ type: int, low: 1, high: 8 \} for a range, or .* one of these\.$/,
    ],
    ['parameters: { o: [sgd, adam] }', '[sgd, adam]', /is a list: write \{ type: choice, values: \[sgd, adam\] \}\.$/],
    ['parameters: { n: [8, 2] }', '[8, 2]', /is a list: write \{ type: choice, values: \[8, 2\] \}\.$/],
  ];
  eachIsShown('is said with what was meant', table);
});

describe('a range that is written as in another tuner', () => {
  eachIsShown('is no text that every trial gets', [
    [
      'parameters: { wd: float }',
      'float',
      /^parameters\.wd is "float": write \{ type: float, low: …, high: … \} to tune it, or \{ type: fixed, value: float \} for this text in every trial\.$/,
    ],
    ['parameters: { n: int }', 'int', /write \{ type: int, low: …, high: … \} to tune it/],
    ['parameters: { b: bool }', 'bool', /write \{ type: bool \} to tune it/],
    ['parameters: { o: choice }', 'choice', /write \{ type: choice, values: \[…\] \} to tune it/],
    ['parameters: { lr: loguniform }', 'loguniform', /write \{ type: float, low: …, high: …, scale: log \} to tune it/],
    [
      'parameters:\n  lr: (1e-4, 1e-1)',
      '(1e-4, 1e-1)',
      /write \{ type: float, low: 0\.0001, high: 0\.1 \} to tune it, or \{ type: fixed, value: "\(1e-4, 1e-1\)" \} for/,
    ],
    ['parameters:\n  n: (1, 8)', '(1, 8)', /write \{ type: int, low: 1, high: 8 \} to tune it/],
    ['parameters:\n  n: "[1, 8]"', '"[1, 8]"', /write \{ type: int, low: 1, high: 8 \} to tune it/],
    ['parameters:\n  lr: uniform(0, 1)', 'uniform(0, 1)', /write \{ type: float, low: 0, high: 1 \} to tune it/],
    [
      'parameters:\n  lr: tune.loguniform(1e-4, 1)',
      'tune.loguniform(1e-4, 1)',
      /\{ type: float, low: 0\.0001, high: 1, scale: log \}/,
    ],
    ["parameters:\n  o: \"hp.choice('o', ['sgd', 2])\"", "\"hp.choice('o', ['sgd', 2])\"", /values: \[sgd, 2\] \} to/],
  ]);

  it('has two ends in every form of them, with a scale where one is named', () => {
    for (const [form, scale] of [
      ...['(LOW, HIGH)', 'LOW..HIGH', 'LOW ... HIGH', 'LOW…HIGH', 'LOW to HIGH', 'LOW:HIGH', '"LOW : HIGH"'].map((each) => [each, false] as const), // oxfmt-ignore
      ...['log(LOW, HIGH)', 'loguniform(LOW, HIGH)'].map((each) => [each, true] as const),
    ])
      for (const [low, high] of [
        [1e-5, 0.1],
        [0.1, 0.9],
        [2.5, 100],
      ]) {
        // oxfmt-ignore
        const text = form.replace('LOW', String(low)).replace('HIGH', String(high));
        const [{ fixes }] = problems(withLine(`parameters:\n  lr: ${text}`));
        assert.deepEqual(fixes?.map((fix) => ('value' in fix ? fix.value : undefined))[0], { type: 'float', low, high, ...(scale && { scale: 'log' }) }); // oxfmt-ignore
      }
  });

  it('is offered as the range and as the text', () => {
    const [{ fixes }] = problems(withLine('parameters:\n  lr: (0.9, 0.999)'));
    const values = fixes?.map((fix) => ('value' in fix ? fix.value : undefined));
    assert.deepEqual(values, [
      { type: 'float', low: 0.9, high: 0.999 },
      { type: 'fixed', value: '(0.9, 0.999)' },
    ]);
  });

  it('is not seen in what scripts take as it stands', () => {
    for (const text of [
      'adam',
      'float16',
      'torch.float',
      '(224, 224)',
      '(3, 1)',
      'f(1, 2)',
      '"0, 1"',
      '(1, 2, 3)',
      ...['log', 'log(x)', '"10:30"', '"1:8:1"', '0:3', '9..1', 'a..b', 'from 1 to 8', '..', 'to', 'a:0.5'],
      'floats',
      '()',
    ])
      assert.deepEqual(
        problems(withLine(`parameters:\n  size: ${text}\n  lr: { type: float, low: 0, high: 1 }`)),
        [],
        text,
      );
    assert.deepEqual(problems(withLine('parameters: { size: { type: fixed, value: float }, b: { type: bool } }')), []);
  });
});
