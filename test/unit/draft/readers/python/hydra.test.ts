import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';
import { draftOfPython, flagLines, flagsOf, scriptOf } from './project.ts';

const main = '@hydra.main(config_path="../conf", config_name="train")\ndef main(cfg): pass';
const values = (files: Readonly<Record<string, string>>): readonly string[] =>
  flagLines(
    main,
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`../conf/${file}.yaml`, text])),
  ).filter((line) => !/^(model|optim|experiment|db) text/.test(line));

describe('the defaults list of Hydra', () => {
  it('brings the values of a group under its name', () => {
    const files = { train: 'defaults: [{model: cnn}, _self_]\nlr: 0.1\n', 'model/cnn': 'width: 64\n' };
    assert.deepEqual(values(files), ['model.width int 64', 'lr float 0.1']);
  });

  it('counts in its order, and a later value replaces an earlier one', () => {
    const model = { 'model/cnn': 'width: 64\n' };
    const own = 'model: {width: 32}\n';
    assert.deepEqual(values({ train: `defaults: [{model: cnn}, _self_]\n${own}`, ...model }), ['model.width int 32']);
    assert.deepEqual(values({ train: `defaults: [_self_, {model: cnn}]\n${own}`, ...model }), ['model.width int 64']);
    assert.deepEqual(values({ train: `defaults: [{model: cnn}]\n${own}`, ...model }), ['model.width int 32']);
  });

  it('nests, takes a plain name, an absolute group, several options, and none', () => {
    const files = {
      train: 'defaults: [base, {model: cnn}, {/db: sql}, {optional experiment: null}, {callbacks: [a, b]}]\n',
      base: 'seed: 1\n',
      'model/cnn': 'defaults: [{optim: sgd}]\nwidth: 64\n',
      'model/optim/sgd': 'lr: 0.1\n',
      'db/sql': 'port: 1\n',
      'callbacks/a': 'x: 1\n',
      'callbacks/b': 'y: 2\n',
    };
    assert.deepEqual(
      values(files).filter((line) => !line.includes('text')),
      [
        'seed int 1',
        'model.optim.lr float 0.1',
        'model.width int 64',
        'db.port int 1',
        'callbacks.x int 1',
        'callbacks.y int 2',
      ],
    );
  });

  it('lets a file with the package _global_ override values', () => {
    const files = {
      train: 'defaults: [_self_, {model: cnn}, {experiment: big}]\nlr: 0.1\n',
      'model/cnn': 'width: 64\n',
      'experiment/big': '# @package _global_\nlr: 0.5\n',
    };
    assert.deepEqual(values(files), ['lr float 0.5', 'model.width int 64']);
  });

  it('leaves out what belongs to Hydra itself, and says which files it could not read', () => {
    const files = {
      train: 'defaults: [{model: cnn}, {override hydra/launcher: joblib}]\nhydra: {run: {dir: x}}\n_target_: a.B\n',
    };
    const flags = flagsOf(main, { '../conf/train.yaml': files.train });
    assert.match(flags.find(({ name }) => name === '_target_')?.exclusionReason ?? '', /instruction to Hydra/);
    assert.deepEqual(
      flags.map(({ name }) => name),
      ['model', '_target_'],
    );
    assert.match(
      scriptOf(main, { '../conf/train.yaml': files.train }).notes.join(),
      /^Not read: \.\.\/conf\/model\/cnn\.yaml\./,
    );
  });

  it('may go in circles', () => {
    assert.deepEqual(values({ train: 'defaults: [train, {model: a}]\nx: 1\n', 'model/a': 'defaults: [a]\ny: 1\n' }), [
      'x int 1',
      'model.y int 1',
    ]);
  });
});

describe('what a script of Hydra needs', () => {
  const needs = (text: string, files: Readonly<Record<string, string>> = {}): readonly string[] =>
    draftOf({ file: 'train.py', text, readFile: (name) => files[name] }).needs.map(({ args }) => args.join(' '));

  it('is an option of each group that has none', () => {
    const files = {
      '../conf/train.yaml': 'defaults: [{data: ???}, {model: cnn}]\n',
      '../conf/model/cnn.yaml': 'w: 1\n',
    };
    assert.deepEqual(needs(`import hydra\n${main}`, files), ['data=<<<the path of the data>>>']);
  });

  it('is a variable of the environment that a value takes, unless it has another value or is set by the script', () => {
    const config = 'a: "${oc.env:DATA}/x"\nb: "${oc.env:USER_ID,me}"\nc: "${env:PLACE}"\n';
    const named = (text: string): readonly string[] =>
      draftOfPython(`import hydra\n${text}${main}`, { '../conf/train.yaml': config }).needs.map(({ name }) => name);
    assert.deepEqual(named(''), ['DATA', 'PLACE']);
    assert.deepEqual(named('os.environ["DATA"] = "x"\n'), ['PLACE']);
    assert.deepEqual(named('rootutils.setup_root(__file__)\n'), []);
  });

  it('is the name of the configuration, where it has none itself', () => {
    assert.deepEqual(needs('import hydra\n@hydra.main(version_base="1.2")\ndef main(cfg): pass'), [
      '--config-name <<<a file>>>',
    ]);
  });
});
