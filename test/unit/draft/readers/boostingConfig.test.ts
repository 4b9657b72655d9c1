import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';

const drafted = (text: string) => {
  const { command, passStyle, parameters } = draftOf({ file: 'train.conf', text });
  const active = parameters.filter((parameter) => parameter.active).map(({ flag }) => [flag.name, flag.default]);
  return { args: command.args, passStyle, active };
};

describe('the configuration file of a boosting program', () => {
  it('is drafted with the program that reads it, whose command line counts more than the file', () => {
    assert.deepEqual(
      drafted('# a comment\ntask = train\nnum_leaves = 63\nlearning_rate = 0.1 # small\n#max_bin = 9\n'),
      {
        args: ['lightgbm', 'config=train.conf'],
        passStyle: 'hydra',
        active: [
          ['num_leaves', 63],
          ['learning_rate', 0.1],
        ],
      },
    );
    assert.deepEqual(drafted('booster = gbtree\neta = 1.0\n').args, ['xgboost', 'train.conf']);
  });

  it('is one like any other where its keys are those of no such program', () => {
    assert.equal(drafted('learning_rate = 0.1\n').passStyle, 'template');
  });
});
