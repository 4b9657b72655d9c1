import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import type { Parameter } from '../../../../src/space/parameter.ts';
import { buildInvocation } from '../../../../src/runner/start/invocation.ts';
import { fixture, good, parsed, said } from './dialects.ts';

const rest = 'method: random\nmetric: { name: loss }\n';
const sweep = (x: string, more = 'program: train.py'): string =>
  `${rest}${more}\nparameters: { x: ${x}, lr: { min: 0.5, max: 1 } }`;
const parameter = (x: string): Parameter => {
  const [{ name, ...first }] = good(sweep(x)).declaration.space;
  assert.equal(name, 'x');
  return Object.assign(first, { name });
};
const range = (type: 'float' | 'int', low: number, high: number, scale: 'linear' | 'log' = 'linear'): Parameter => ({
  name: 'x',
  type,
  low,
  high,
  scale,
});
const close = (actual: Parameter, low: number, high: number): void => {
  assert.ok(actual.type === 'float' && actual.scale === 'log');
  assert.ok(Math.abs(Math.log(actual.low / low)) < 1e-4 && Math.abs(Math.log(actual.high / high)) < 1e-4);
};

describe('a W&B sweep', () => {
  const { declaration, notes } = good(fixture('sweep.yaml'));

  it('becomes a study with its program, metric, goal, target and number of runs', () => {
    const { study, command, pass, objective, budget } = declaration;
    assert.deepEqual([study, command, pass], ['sweep', ['python3', 'train.py', '--quiet'], 'equals']);
    assert.deepEqual(objective, { metric: 'val_loss', goal: 'minimize', target: 0.01 });
    assert.deepEqual(budget, { trials: 40 });
  });

  it('of several metrics becomes a study of several objectives, without their targets', () => {
    const several =
      'method: custom\nprogram: train.py\nrun_cap: 9\nparameters: { x: { min: 0, max: 1 } }\nmetrics:\n  - { name: acc, goal: maximize, target: 0.9 }\n  - { name: ms }';
    const { declaration, notes } = good(several);
    assert.deepEqual(declaration.objective, { metric: 'acc', goal: 'maximize' });
    assert.deepEqual(declaration.furtherObjectives, [{ metric: 'ms', goal: 'minimize' }]);
    assert.deepEqual(notes.filter((note) => /^[67]:/.test(note)).map((note) => note.replace(/, in a line.*/, '')), [
      '6:5: BBKB does not read wandb.log: let the script print the metric too',
      '6:34: "target" is not carried over.',
      '7:5: BBKB does not read wandb.log: let the script print the metric too',
    ]); // oxfmt-ignore
    assert.deepEqual(said(parsed(`${several}\nmetric: { name: acc }`)), [
      '8:1: The sweep has metric and metrics: remove one of them.',
    ]);
    assert.match(said(parsed(several.replace('{ name: ms }', 'ms'))).join(), /^7:5: The sweep has no metric/);
    assert.match(
      said(parsed(several.replace('name: ms', 'name: acc'))).join(),
      /^7:\d+: "acc" is an objective already/,
    );
  });

  it('keeps its parameters, nested ones with dots in their names', () => {
    assert.deepEqual(
      declaration.space.map(({ name, type }) => `${name} ${type}`),
      [
        ...['lr float', 'layers int', 'dropout float', 'optimizer choice', 'augment bool', 'activation choice'],
        ...['decay float', 'noise float', 'mix float', 'warmup int', 'width int', 'head.size choice'],
      ],
    );
  });

  it('has a note, at its line, for each thing that is not carried over', () => {
    assert.deepEqual(notes, [
      '2:1: "name" is not carried over.',
      '3:1: The method "bayes" is not used: BBKB chooses the trials.',
      '4:1: BBKB does not read wandb.log: let the script print the metric too, in a line such as val_loss: 0.1.',
      '9:1: early_terminate becomes early_stop with rule: halving, which counts the lines with the metric that the script prints.',
      '25:3: augment: true and false are passed as true and false, not as True and False.',
      '27:3: activation: its probabilities are not carried over, because the tuner learns which values are better.',
      '30:3: decay: its log-normal distribution becomes the range from 0.0000453999 to 0.0183156 on a log scale (mu ± 3 sigma).',
      '34:3: noise: its normal distribution becomes the range from 0.2 to 0.8 (mu ± 3 sigma).',
      '38:3: mix: its beta distribution becomes the range from 0 to 1.',
      '50:3: head: its parameters have names with dots here, such as head.size.',
      '52:7: head.size: a list or group among its values is passed as the text [32,32].',
    ]);
  });

  it('without a goal minimizes, and with one does as it says', () => {
    const goal = (metric: string): string =>
      good(sweep('{ min: 0, max: 1 }').replace('{ name: loss }', metric)).declaration.objective.goal;
    assert.equal(goal('{ name: loss }'), 'minimize');
    assert.equal(goal('{ name: loss, goal: minimize }'), 'minimize');
    assert.equal(goal('{ name: accuracy, goal: maximize }'), 'maximize');
  });

  it('without a number of runs gets 50, and a note', () => {
    const { declaration, notes } = good(sweep('{ min: 0, max: 1 }'));
    assert.equal(declaration.budget.trials, 50);
    assert.ok(notes.includes('1:1: The sweep has no run_cap, so it runs 50 trials: write run_cap for another number.'));
  });

  it('has all its mistakes reported at once, each at its place and in the words of W&B', () => {
    assert.deepEqual(
      said(parsed(fixture('sweepWrong.yaml'))).map((line) => line.replace(/: write constant,.*/, '')),
      [
        '1:1: The sweep has no program: write program: train.py, with the name of your script.',
        '1:1: The sweep has no metric: write metric: { name: val_loss, goal: minimize }, with the name that the script prints.',
        '5:10: lr: min is 0, but a log scale needs values above 0: write a small number such as 1e-5.',
        '9:10: layers: max is 1, which is not above min (4): write a larger max, or swap the two.',
        '11:19: width: "q_unifrom" is not a W&B distribution (did you mean q_uniform?)',
        '14:12: parameters.dropout is 0.5: write its values or its range, such as { min: 0, max: 1 }.',
        '16:10: batch: min is "16": write a number.',
        '18:3: "9lives" cannot be the name of a parameter: start with a letter or _, and use only letters, digits and _ . - /.',
        '20:3: empty has neither values nor a range: write values: […], or min: … and max: ….',
        '21:33: Only W&B fills in the variable "HOME": write its value, or read it in the script.',
        '21:58: "${arg}" is not a W&B macro: write the text that it stands for.',
        '22:10: budget.trials is "none": write the number of trials, a whole number from 1 to 100000.',
      ],
    );
  });

  it('is not a sweep if it has keys of a declaration: then `method` is a mistake', () => {
    const text =
      'command: a\nparameters: { x: { type: bool } }\nobjective: { metric: m, goal: minimize }\nbudget: { trials: 1 }\nmethod: grid';
    assert.match(said(parsed(text)).join(), /^5:1: "method" is not allowed here/);
  });
});

describe('a distribution of W&B', () => {
  it('becomes an int if both ends are written as whole numbers, otherwise a float', () => {
    assert.deepEqual(parameter('{ min: 1, max: 4 }'), range('int', 1, 4));
    assert.deepEqual(parameter('{ min: 1.0, max: 4 }'), range('float', 1, 4));
    assert.deepEqual(parameter('{ min: 1, max: 4e0 }'), range('float', 1, 4));
    assert.deepEqual(parameter('{ distribution: uniform, min: 1, max: 4 }'), range('float', 1, 4));
    assert.deepEqual(parameter('{ distribution: int_uniform, min: 1, max: 4 }'), range('int', 1, 4));
  });

  it('becomes a choice if its values are listed', () => {
    assert.deepEqual(parameter('{ values: [a, 1, null] }'), { name: 'x', type: 'choice', values: ['a', 1, null] });
    assert.deepEqual(parameter('{ values: [false, true] }'), { name: 'x', type: 'bool' });
    assert.deepEqual(parameter('{ value: null }'), { name: 'x', type: 'choice', values: [null] });
  });

  it('is on a log scale if it is given by exponents, or by values of a log distribution', () => {
    close(parameter('{ distribution: log_uniform, min: -3, max: 0 }'), Math.exp(-3), 1);
    close(parameter('{ distribution: inv_log_uniform, min: 0, max: 3 }'), Math.exp(-3), 1);
    close(parameter('{ distribution: log_uniform_values, min: 0.01, max: 2 }'), 0.01, 2);
    close(parameter('{ distribution: inv_log_uniform_values, min: 0.01, max: 2 }'), 0.01, 2);
    close(parameter('{ distribution: log_normal }'), Math.exp(-3), Math.exp(3));
  });

  it('that favours some values becomes the range that has most of them', () => {
    assert.deepEqual(parameter('{ distribution: normal }'), range('float', -3, 3));
    assert.deepEqual(parameter('{ distribution: normal, mu: 10, sigma: 2 }'), range('float', 4, 16));
    assert.deepEqual(parameter('{ distribution: beta, a: 1, b: 2 }'), range('float', 0, 1));
  });

  it('in steps of one becomes an int', () => {
    assert.deepEqual(parameter('{ distribution: q_uniform, min: 1, max: 4 }'), range('int', 1, 4));
    assert.deepEqual(parameter('{ distribution: q_normal, sigma: 2 }'), range('int', -6, 6));
    assert.deepEqual(
      parameter('{ distribution: q_log_uniform_values, min: 0.1, max: 9.7 }'),
      range('int', 1, 10, 'log'),
    );
    assert.deepEqual(parameter('{ distribution: q_log_uniform, min: 0, max: 3 }'), range('int', 1, 20, 'log'));
    assert.deepEqual(parameter('{ distribution: q_log_normal }'), range('int', 1, 20, 'log'));
  });
});

describe('the command of a W&B sweep', () => {
  const words = (
    command: string,
    x = '{ values: [a, b] }',
    value: string | number | boolean = 'a',
  ): readonly string[] => {
    const { declaration } = good(sweep(x, `program: train.py\ncommand: ${command}`));
    const parameters = { x: value, lr: 0.5 };
    const { file, args } = buildInvocation({ ...declaration, parameters, switches: [], inactive: [] });
    return [file, ...args];
  };

  it('is the default of W&B if the sweep has none', () => {
    const { declaration } = good(sweep('{ min: 0, max: 1 }'));
    assert.deepEqual([declaration.command, declaration.pass], [['python3', 'train.py'], 'equals']);
  });

  it('passes the parameters as its macro does, at the place of the macro', () => {
    assert.deepEqual(words('["${env}", "${interpreter}", "${program}", "${args}"]'), [
      'python3',
      'train.py',
      '--x=a',
      '--lr=0.5',
    ]);
    assert.deepEqual(words('[run, "${args_no_hyphens}"]'), ['run', 'x=a', 'lr=0.5']);
    assert.deepEqual(words('[run, "${args}", --fast, 3]'), ['run', '--x=a', '--lr=0.5', '--fast', '3']);
    assert.deepEqual(words('[run, "${args_no_boolean_flags}"]'), ['run', '--x=a', '--lr=0.5']);
    assert.deepEqual(words('[run, "${args_json}"]'), ['run', '{"x": "a", "lr": 0.5}']);
    assert.deepEqual(words('[run, "${args_json}"]', '{ values: [true, false] }', true), [
      'run',
      '{"x": true, "lr": 0.5}',
    ]);
    assert.deepEqual(words('["${env}", A=1, "${program}", "${args}"]').slice(0, 3), [
      '/usr/bin/env',
      'A=1',
      'train.py',
    ]);
  });

  it('that passes no parameters leaves them in their file, with a note', () => {
    for (const [command, sentence] of [
      [
        '[run]',
        'The command has no ${args}: the script must read its parameters from the JSON file that BBKB_PARAMETERS names, not from wandb.config.',
      ],
      [
        '[run, "${args_json_file}"]',
        '${args_json_file} is not passed: the environment variable BBKB_PARAMETERS has the path of that file.',
      ],
    ] as const) {
      assert.deepEqual(words(command), ['run']);
      const { notes } = good(sweep('{ values: [a] }', `program: train.py\ncommand: ${command}`));
      assert.ok(
        notes.some((note) => note.endsWith(sentence)),
        notes.join('\n'),
      );
    }
  });

  it('that cannot be carried over is a problem: texts that JSON would escape, a word that is not a text', () => {
    const problems = (command: string, x: string): readonly string[] => said(parsed(sweep(x, `command: ${command}`)));
    assert.match(
      problems('[a, "${args_json}"]', "{ values: ['a\"b'] }").join(),
      /^3:14: \$\{args_json\} cannot pass x/,
    );
    assert.match(problems('[a, "${args_json}"]', '{ values: [a, 1] }').join(), /cannot pass x/);
    assert.match(problems('[a, [b]]', '{ values: [a] }').join(), /^3:14: .*is a list: write one word/);
    assert.match(problems('a b', '{ values: [a] }').join(), /^3:10: command is "a b": write a list of its words/);
  });
});

describe('any W&B sweep', () => {
  it('is a study or a list of problems, never an exception', () => {
    const json = fc.json({ maxDepth: 2 });
    const keys = [
      'method',
      'program',
      'command',
      'metric',
      'run_cap',
      '__proto__',
      'distribution',
      'values',
      'min',
      'max',
      'q',
    ];
    const group = fc.dictionary(
      fc.constantFrom(...keys, 'x'),
      fc.oneof(json, fc.constantFrom('normal', 'q_uniform', '"${args}"')),
    );
    const text = (value: Record<string, string>): string =>
      `{${Object.entries(value)
        .map(([key, each]) => `"${key}": ${each}`)
        .join(', ')}}`;
    forAll(group, group, (file, parameter) => {
      const result = parsed(text({ ...file, method: '"grid"', parameters: `{"x": ${text(parameter)}}` }));
      for (const { line, column } of result.ok ? result.notes : result.problems) assert.ok(line >= 1 && column >= 1);
      assert.ok(result.ok || result.problems.length > 0);
    });
  });
});
