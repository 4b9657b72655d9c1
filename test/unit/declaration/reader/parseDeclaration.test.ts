import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { formatProblem } from '../../../../src/declaration/problem.ts';
import { eachIsShown, good, onlyProblem, parsed, problems, withLine, type Mistakes } from './texts.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/declarations/${name}`, import.meta.url), 'utf8');

const json = JSON.stringify(
  {
    command: 'node train.mjs {lr}',
    parameters: { lr: { type: 'float', low: 1e-5, high: 1, scale: 'log' } },
    objective: { metric: 'loss', goal: 'minimize' },
    budget: { trials: 20 },
  },
  null,
  '\t',
);

describe('objective.from', () => {
  const from = 'objective: { metric: acc, goal: maximize, from: results.csv }';

  it('names a file, and trials that run at once need a folder of their own for it', () => {
    assert.equal(parsed(withLine(from)).objective.from, 'results.csv');
    assert.equal(parsed(`${withLine(from)}\nparallel: 2\ncwd: trial`).cwd, 'trial');
    assert.deepEqual(
      problems(`${withLine(from)}\nparallel: 2`).map(({ message }) => message),
      [
        'Up to 2 trials run at once and would all write results.csv: add "cwd: trial", so that each has a folder of its own, ' +
          'or set parallel to 1.',
      ],
    );
  });

  it('may be a file in the folder of its trial, which no other trial writes', () => {
    const text = `${withLine(from.replace('results.csv', '"${trialFolder}/results.csv"'))}\nparallel: 2`;
    assert.equal(parsed(text).objective.from, '${trialFolder}/results.csv');
  });

  it('stays inside the folder in which the trial runs, or the folder of the trial', () => {
    for (const file of [
      '/tmp/results.csv',
      '../results.csv',
      'a/../../b',
      '"${trialFolder}/../a"',
      '"a/${trialFolder}"',
    ]) {
      const [problem, ...others] = problems(withLine(from.replace('results.csv', file)));
      assert.match(problem.message, /a path inside the folder in which the trial runs/);
      assert.deepEqual(others, []);
    }
  });
});

describe('a valid declaration', () => {
  it('needs command, parameters, objective and budget, and has a default for everything else', () => {
    assert.deepEqual(parsed(fixture('plain.bbkb.yaml'), 'plain.bbkb.yaml'), {
      study: 'plain',
      command: ['python3', 'train.py'],
      space: [{ name: 'lr', type: 'float', low: 1e-5, high: 1, scale: 'log' }],
      objective: { metric: 'val_accuracy', goal: 'maximize' },
      budget: { trials: 200 },
      parallel: 1,
      schedule: 'auto',
      cwd: '.',
      env: {},
      pass: 'flags',
      trial: { onFailure: 'worst' },
      seed: 0,
      algorithm: { preset: 'practical' },
    });
  });

  it('can have every key', () => {
    assert.deepEqual(parsed(fixture('full.bbkb.yaml')), {
      study: 'digits',
      command: ['python3', 'train.py', '--lr', '{lr}', '--epochs', '3'],
      space: [
        { name: 'lr', type: 'float', low: 1e-5, high: 1, scale: 'log' },
        { name: 'batch_size', type: 'int', low: 16, high: 512, scale: 'log' },
        { name: 'optimizer', type: 'choice', values: ['sgd', 'adam', 3, null] },
        { name: 'nesterov', type: 'bool' },
      ],
      objective: {
        metric: 'error',
        goal: 'minimize',
        optimum: 0,
        noise: 0.01,
        target: 0.02,
        pattern: 'error is ([\\d.]+)',
      },
      budget: { trials: 100, seconds: 5400 },
      parallel: 8,
      cwd: '../training',
      env: { OMP_NUM_THREADS: '1', DEBUG: 'false', NOTE: '' },
      pass: 'hydra',
      trial: {
        timeout: 90,
        onFailure: 'ignore',
        retries: { count: 2, on: ['exit', 'timeout'] },
        maxFailures: { share: 0.3 },
      },
      gpus: { devices: ['0', 'GPU-8932f937'], perTrial: 0.5 },
      seed: 7,
      algorithm: {
        preset: 'theory',
        kernel: 'gaussian',
        lengthscales: { lr: 0.2, batch_size: 0.5 },
        lambda: 0.05,
        norm: 2,
        delta: 0.1,
        qbar: 'inf',
        threshold: 2,
        candidates: 500,
      },
    });
  });

  it('has short forms for retries, for failures and for GPUs', () => {
    const trial = (line: string) => parsed(withLine(`trial: { ${line} }`)).trial;
    assert.deepEqual(trial('retries: 2').retries, { count: 2, on: ['exit', 'signal'] });
    assert.deepEqual(trial('retries: { count: 3 }').retries, { count: 3, on: ['exit', 'signal'] });
    assert.deepEqual(trial('retries: 0'), { onFailure: 'worst' });
    assert.deepEqual(trial('max_failures: 5').maxFailures, { count: 5 });
    assert.deepEqual(trial('max_failures: 12.5 %').maxFailures, { share: 0.125 });
    const gpus = (line: string) => parsed(withLine(`gpus: ${line}`)).gpus;
    assert.deepEqual(gpus('3'), { devices: ['0', '1', '2'], perTrial: 1 });
    assert.deepEqual(gpus('[0, "2"]'), { devices: ['0', '2'], perTrial: 1 });
    assert.deepEqual(gpus('{ devices: 2, per_trial: 2 }'), { devices: ['0', '1'], perTrial: 2 });
    assert.deepEqual(gpus('{ devices: 1, per_trial: 0.33 }'), { devices: ['0'], perTrial: 0.33 });
  });

  it('can be JSON, indented with tabs, with a byte order mark', () => {
    assert.equal(parsed('\uFEFF' + json, 'tabs.bbkb.json').study, 'tabs');
  });

  it('can repeat a value by an alias', () => {
    const text = withLine('parameters: { lr: &range { type: float, low: 0, high: 1 }, momentum: *range }');
    assert.deepEqual(
      parsed(text).space.map(({ name }) => name),
      ['lr', 'momentum'],
    );
  });

  it('can be traced back from its keys to its lines', () => {
    const result = parseDeclaration(Object.values(good).join('\n'), 'x.yaml');
    assert.ok(result.ok);
    assert.deepEqual(result.locate(['command'], 'value', 'train.py'), {
      line: 1,
      column: 18,
      endLine: 1,
      endColumn: 26,
    });
  });
});

describe('the name of a study', () => {
  it('is that of the file, without its extensions', () => {
    for (const [file, study] of [
      ['mnist.bbkb.yaml', 'mnist'],
      ['mnist.v2.bbkb.json', 'mnist.v2'],
      ['mnist.yml', 'mnist'],
      ['a:b.bbkb.yaml', 'a-b'],
      ['.bbkb.yaml', 'study'],
      ['con.bbkb.yaml', 'study'],
    ]) {
      assert.equal(parsed(Object.values(good).join('\n'), file).study, study);
    }
  });

  it('is never a path', () => {
    for (const name of ['../x', '..', '.', 'a/b', '"a\\\\b"', '.hidden', '"a\\nb"', 'nul', '"x "', 'c:x']) {
      assert.match(onlyProblem(`study: ${name}`).message, /^study is .*: write a name that a folder can have/);
    }
  });
});

describe('the problems of a declaration', () => {
  it('are all found at once, in the order of the file, each at its line and column', () => {
    assert.deepEqual(
      problems(fixture('mistakes.bbkb.yaml')).map((problem) => formatProblem('m.yaml', problem)),
      [
        'm.yaml:1:27: The command has {lrr}, but lrr is not a parameter (did you mean lr?): declare it under parameters, or remove {lrr}.',
        'm.yaml:3:36: high is 0.00001, which is not above low (1): write a larger high, or swap the two.',
        'm.yaml:4:27: parameters.size.low is 0.5: write the smallest value to try, a whole number.',
        'm.yaml:5:1: objective.metric is missing: write the name of the number your script prints, such as val_accuracy.',
        'm.yaml:6:24: "tme" is not allowed here (did you mean time?): correct its name, or remove it.',
      ],
    );
  });

  const table: Mistakes = [
    ['parameters: { lr: { type: float, low: 2, high: 1 } }', '1', /not above low \(2\)/],
    [
      'parameters: { lr: { type: int, low: 2, high: 2 } }',
      '2',
      /write a larger high, or \{ type: fixed, value: 2 \} for one value/,
    ],
    ['parameters: { lr: { type: float, low: 0, high: 1, scale: log } }', '0', /log scale needs values above 0/],
    [
      'parameters: { lr: { type: float, low: 0, high: 1, scale: logit } }',
      '0',
      /low is 0, but a logit scale needs values above 0 and below 1/,
    ],
    ['parameters: { lr: { type: float, low: 0, high: .inf } }', '.inf', /write the largest value/],
    ['parameters: { lr: { type: flaot, low: 0, high: 1 } }', 'flaot', /did you mean float\?/],
    ['parameters: { lr: { low: 0, high: 1 } }', 'lr', /type is missing: write float, int, choice, bool or fixed/],
    ['parameters: { lr: { type: bool, style: swich } }', 'swich', /write value, switch or present/],
    [
      'parameters: { lr: { type: float, low: 0, high: 1, log: true } }',
      'log',
      /is called scale here: write scale: log/,
    ],
    ['parameters: { lr: { type: float, low: 0, high: "1" } }', '"1"', /is "1": write the largest value/],
    ['parameters: { lr: { type: choice, values: [] } }', '[]', /values is empty/],
    ['parameters: { lr: { type: choice, values: [a, 1, "1"] } }', '"1"', /is listed twice/],
    ['parameters: { lr: { type: choice, values: [a, [b]] } }', '[b]', /is a list: write a text/],
    ['parameters: { l r: { type: bool } }', 'l r', /cannot be the name of a parameter/],
    ['parameters: { lr: { type: bool }, __proto__: { type: bool } }', '__proto__', /cannot be a name/],
    ['parameters: {}', '{}', /write at least one parameter/],
    ['parameters:', 'parameters', /parameters is empty/],
    ['objective: { metric: loss, goal: min }', 'min', /write minimize or maximize/],
    ['objective: { metric: loss, goal: minimize, noise: -1 }', '-1', /0 or above/],
    ['objective: { metric: loss, goal: minimize, pattern: "loss" }', '"loss"', /no group/],
    ['objective: { metric: loss, goal: minimize, pattern: (a)(b) }', '(a)(b)', /2 groups/],
    ['objective: { metric: loss, goal: minimize, pattern: "(" }', '"("', /is not a regular expression/],
    ['objective: loss', 'loss', /such as { metric: val_accuracy, goal: maximize }/],
    ['budget: { trials: 0 }', '0', /from 1 to 100000/],
    ['budget: { time: 2h }', 'budget', /trials is missing/],
    ['budget: { trials: 5, time: soon }', 'soon', /is not a length of time/],
    ['budget: { trials: 5, time: 0 }', '0', /is not a length of time/],
    ['parallel: 1.5', '1.5', /a whole number/],
    ['seed: -1', '-1', /0 or above/],
    ['pass: template', 'template', /needs the file that is copied: write template: config\.yaml/],
    ['template: a.yaml', 'template', /only used with pass: template/],
    ['pass: flag', 'flag', /did you mean flags\?/],
    ['trial: { retries: 1.5 }', '1.5', /write the number of retries, .* or \{ count: 2, on: \[exit, signal\] \}/],
    ['trial: { retries: often }', 'often', /a whole number from 0 to 100/],
    ['trial: { retries: { on: [exit] } }', 'retries', /^trial\.retries\.count is missing/],
    ['trial: { retries: { count: 2, on: [exit, metrics] } }', 'metrics', /did you mean metric\?/],
    ['trial: { retries: { count: 2, on: [] } }', '[]', /^trial\.retries\.on is empty/],
    ['trial: { retries: { count: 2, on: [exit, signal, exit] } }', 'exit', /exit is listed twice/],
    ['trial: { retries: { count: 2, of: [exit] } }', 'of', /did you mean on\?/],
    ['trial: { max_failures: 0 }', '0', /1 or above, such as 5, or a share of them, such as 30%/],
    ['trial: { max_failures: 0% }', '0%', /such as 30%/],
    ['trial: { max_failures: 101% }', '101%', /such as 30%/],
    ['retries: 2', 'retries', /belongs under trial/],
    ['gpus: 0', '0', /the number of GPUs/],
    ['gpus: all', 'all', /the number of GPUs/],
    ['gpus: []', '[]', /^The list of GPUs is empty: write .*, or remove gpus\.$/],
    ['gpus: [0, 1, "0"]', '"0"', /GPU 0 is listed twice/],
    ['gpus: ["0,1"]', '"0,1"', /^gpus\.0 is .*, or its name/],
    ['gpus: [0, -1]', '-1', /the number of a GPU as nvidia-smi shows it/],
    ['gpus: { per_trial: 1 }', 'gpus', /devices is missing/],
    ['gpus: { devices: 2, per_trial: 3 }', '3', /there are only 2 GPUs: write a smaller number/],
    ['gpus: { devices: 2, per_trial: 1.5 }', '1.5', /write a whole number such as 1, or a share/],
    ['gpus: { devices: 2, per_trial: 0.4 }', '0.4', /not an equal share of a GPU .*: write 0\.33\.$/],
    ['gpus: { devices: 2, per_trial: 0 }', '0', /the number of GPUs for one trial/],
    ['gpus: { devices: 99999, per_trial: 1 }', '99999', /from 1 to 1024/],
    ['metric: loss', 'metric', /belongs under objective/],
    ['objective.target: 1', 'objective.target', /belongs under objective: write objective: \{ target: … \}/],
    ['n_trials: 20', 'n_trials', /is called trials here and belongs under budget: write budget: \{ trials: … \}/],
    ['objective: { metric: loss, direction: minimize }', 'direction', /is called goal here: write goal: minimize\.$/],
    ['parameters: { lr: { type: float, low: 0,00001, high: 1 } }', '00001', /decimal point, so write \.00001 in place/],
    ['paralel: 2', 'paralel', /did you mean parallel\?/],
    ['env: { A-B: 1 }', 'A-B', /cannot be the name of a variable/],
    ['env: { BBKB_SEED: 1 }', 'BBKB_SEED', /set by the tuner/],
    ['env: { A: }', 'A', /env\.A is empty/],
    ['cwd: ~/x', '~/x', /without ~/],
    ['algorithm: { qbar: all }', 'all', /a number above 0, or inf/],
    ['algorithm: { delta: 1 }', '1', /between 0 and 1/],
    ['algorithm: { lengthscales: { lr: 0 } }', '0', /a lengthscale above 0/],
    ['algorithm: { lengthscales: { lq: 1 } }', 'lq', /not a parameter \(did you mean lr\?\)/],
    ['command: python3 train.py | tee log', '|', /needs a shell: put the command into a script/],
    ['command: a && b', '&&', /needs a shell/],
    ['command: [python3, {a: 1}]', '{a: 1}', /^command\.1 is a group of keys: write one word of the command/],
    ['command: []', '[]', /The command has no program/],
    ['command: python3 {lrr}', '{lrr}', /did you mean lr\?/],
    ['command: [python3, "{lrr}"]', '{lrr}', /did you mean lr\?/],
    ['command: ""', '""', /command is "": write the command that starts your script/],
  ];
  eachIsShown('are shown at the exact value', table);

  it('include those of the whole file: empty, a list, a syntax error, a key written twice, a bomb of aliases', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...['b', 'c', 'd', 'e'].map((name, i) => {
        const before = '*' + 'abcd'[i];
        return `${name}: &${name} [${Array(9).fill(before).join()}]`;
      }),
    ].join('\n');
    for (const [text, message] of [
      ['', /The declaration is empty: write command, parameters/],
      ['- a', /The declaration is a list/],
      ['a: [1', /cannot be read from here on/],
      ['a:\n\tb: 1', /indented with a tab/],
      ['a: b: c', /a value cannot have a name and a colon in it/],
      ['a: [1, 2', /a \] is missing\. Close what was opened before/],
      ["a: 'x", /a ' is missing/],
      ['a: }', /this } closes nothing/],
      ['a: @x', /a text cannot begin with @/],
      ['a:\n - 1\n b: 2', /this line is not indented like its neighbours/],
      ['---\na: 1\n---\nb: 1', /second document/],
      [bomb, /cannot be read \(Excessive alias count/],
      ['a: *nowhere', /cannot be read \(Unresolved alias/],
    ] as const) {
      const [first] = problems(text);
      assert.match(first.message, message);
    }
    assert.equal(
      onlyProblem('budget: { trials: 1, trials: 2 }').message,
      'trials is written twice: keep one of the two.',
    );
  });
});
