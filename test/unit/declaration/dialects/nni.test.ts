import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fixture, good, parsed, said } from './dialects.ts';

const experiment = (searchSpace: string, more = ''): string =>
  `trialCommand: python3 a.py\nsearchSpace:\n  x: ${searchSpace}\n${more}`;

describe('an experiment of NNI', () => {
  const { declaration, notes } = good(fixture('experiment.yml'));

  it('becomes a study with its command, folder, parallel trials, budget and goal', () => {
    const { command, pass, cwd, parallel, budget, objective } = declaration;
    assert.deepEqual([command, pass, cwd, parallel], [['python3', 'mnist.py'], 'flags', 'code', 4]);
    assert.deepEqual(budget, { trials: 30, seconds: 3600 });
    assert.deepEqual(objective, { metric: 'default', goal: 'minimize' });
    assert.equal(good(experiment('{ _type: uniform, _value: [0, 1] }')).declaration.objective.goal, 'maximize');
  });

  it('has the parameters of the search space file that it names', () => {
    assert.deepEqual(declaration.space, [
      { name: 'batch_size', type: 'choice', values: [16, 32, 64] },
      { name: 'layers', type: 'int', low: 1, high: 4, scale: 'linear' },
      { name: 'dropout', type: 'float', low: 0.1, high: 0.9, scale: 'linear' },
      { name: 'lr', type: 'float', low: 0.0001, high: 0.1, scale: 'log' },
      { name: 'warmup', type: 'int', low: 0, high: 10, scale: 'linear' },
      { name: 'width', type: 'int', low: 16, high: 512, scale: 'log' },
      { name: 'noise', type: 'float', low: 0.2, high: 0.8, scale: 'linear' },
      { name: 'decay', type: 'float', low: 0.0000453999, high: 0.0183156, scale: 'log' },
      { name: 'net', type: 'choice', values: ['small', 'deep'] },
    ]);
  });

  it('has a note, at its line, for each thing that is not carried over', () => {
    assert.deepEqual(notes, [
      '1:1: "experimentName" is not carried over.',
      '2:1: noise: its normal distribution becomes the range from 0.2 to 0.8 (mu ± 3 sigma).',
      '2:1: decay: its log-normal distribution becomes the range from 0.0000453999 to 0.0183156 on a log scale (mu ± 3 sigma).',
      '2:1: net: the parameters inside its values are not carried over, only their _name.',
      '3:1: BBKB does not use nni.get_next_parameter and nni.report_final_result: the script gets its parameters as --name value, and it must print a line such as default: 0.93.',
      '8:1: The tuner is not used: BBKB chooses the trials.',
      '12:1: "trainingService" is not carried over.',
    ]);
    assert.match(
      good(experiment('{ _type: choice, _value: [1] }')).notes[0],
      /^1:1: The experiment has no maxTrialNumber, so it runs at most 50 trials: /,
    );
  });

  it('has all its mistakes reported at once, each at its place and in the words of NNI', () => {
    for (const [x, sentence] of [
      [
        '{ _type: uniforn, _value: [0, 1] }',
        /^3:15: x: "uniforn" is not an NNI type \(did you mean uniform\?\): write choice, randint/,
      ],
      ['{ _type: uniform, _value: [1, 0] }', /^3:32: x: its upper end \(0\) is not above its lower end \(1\)/],
      ['{ _type: loguniform, _value: [0, 1] }', /^3:35: x: its lower end is 0, but a log scale needs values above 0/],
      ['{ _type: quniform, _value: [0, 1] }', /^3:33: x: the _value of quniform must be three numbers/],
      ['{ _type: quniform, _value: [0, 1, 0] }', /x: its step is 0: write a number above 0\.$/],
      ['{ _type: normal, _value: [0, -1] }', /x: its sigma is -1: write a number above 0\.$/],
      [
        '{ _type: randint, _value: [0.5, 2] }',
        /^3:33: parameters\.x\.low is 0\.5: write the smallest value to try, a whole number/,
      ],
      ['{ _type: choice, _value: a }', /^3:31: x: _value is not a list: write the values to choose from/],
      ['0.5', /^3:6: searchSpace\.x is 0\.5: write its _type and its _value/],
    ] as const) {
      const [first, second] = said(parsed(experiment(x, 'maxTrialNumber: 0')));
      assert.match(first, sentence);
      assert.equal(second, '4:17: budget.trials is 0: write the number of trials, a whole number from 1 to 100000.');
    }
    assert.match(
      said(parsed('trialCommand: "a | b"\nsearchSpace: { x: { _type: uniform, _value: [0, 1] } }')).join(),
      /^1:\d+: The command uses \|/,
    );
  });

  it('shows the mistakes of its search space file at the name of that file', () => {
    const naming = (file: string): readonly string[] => said(parsed(`trialCommand: a\nsearchSpaceFile: ${file}`));
    assert.match(naming('gone.json').join(), /^2:18: The file "gone\.json" does not exist or cannot be read/);
    assert.match(
      naming('sweep.yaml').join('\n'),
      /^2:18: In sweep\.yaml, line 1, column 10: parameters?\.?.*|^2:18: In sweep\.yaml/,
    );
  });

  it('cannot be started by its search space file', () => {
    assert.deepEqual(said(parsed(fixture('search_space.json'))), [
      '1:1: This file has only a search space: start the experiment file, the one with trialCommand.',
    ]);
  });
});
