import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';

const draft = (text: string) => draftOf({ file: 'run.sh', text });
const tuned = (text: string): readonly string[] =>
  draft(text).parameters.flatMap(({ active, flag }) => (active ? [`${flag.name}=${String(flag.default)}`] : []));

describe('the fixed words of a shell script', () => {
  it('are tuned in a copy of the script', () => {
    const { passStyle, template, command } = draft('./fit input.txt -lr 0.1 -dim 10 -thread 4\n');
    assert.deepEqual([passStyle, template, command.args], ['template', 'run.sh', ['bash', 'run.sh']]);
    assert.deepEqual(tuned('./fit input.txt -lr 0.1 -dim 10 -thread 4\n'), ['lr=0.1', 'dim=10']);
    assert.deepEqual(tuned('LR=0.1\nGPUS=2\npython train.py --lr $LR --gpus $GPUS --hidden_size=64\n'), [
      'LR=0.1',
      'hidden_size=64',
    ]);
  });

  it('are left alone where the script takes what is worth tuning', () => {
    const text = 'LR=${LR:-0.1}\n./fit --lr $LR --dim 10\n';
    assert.deepEqual([draft(text).passStyle, tuned(text)], ['env', ['LR=0.1']]);
  });

  it('are not tuned in commands that train nothing', () => {
    const steps = ['./fit test', 'python preprocess.py', 'python -u tools/eval_model.py', 'sort', './evaluate'];
    for (const step of steps) assert.deepEqual(tuned(`${step} --lr 0.1\n`), [], step);
    assert.deepEqual(tuned('python preprocess.py \\\n  --dim 10\npython train.py --lr 0.1'), ['lr=0.1']);
  });

  it('are not tuned where two commands have the same, or the name is one letter', () => {
    assert.deepEqual(tuned('./fit --lr 0.1 --dim 10\n./fit --lr 0.2\nK=5\n'), ['dim=10']);
  });

  it('are not offered where a copy would not find what is beside the script', () => {
    assert.deepEqual(draft('cd "$(dirname "$0")"\n./fit --lr 0.1\n').parameters, []);
  });
});
