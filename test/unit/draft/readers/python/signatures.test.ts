import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOfPython, flagLines, flagsOf } from './project.ts';

describe('fire', () => {
  const train = 'import fire\ndef train(data, lr: float = 0.1, layers=2, bias: bool = True, name: str = ""):\n  pass\n';
  const lines = ['data unknown !', 'lr float 0.1', 'layers int 2', 'bias bool true', 'name text '];

  it('takes the parameters of a function', () => {
    assert.deepEqual(flagLines(`${train}fire.Fire(train)`), lines);
    assert.deepEqual(flagLines('import fire\nfrom lib import train\nfire.Fire(train)', { 'lib.py': train }), lines);
  });

  it('takes True and False, and not true and false', () => {
    const { parameters } = draftOfPython(`${train}fire.Fire(train)`);
    const bias = parameters.find(({ flag }) => flag.name === 'bias');
    assert.deepEqual(bias?.declaration, { type: 'choice', values: ['True', 'False'] });
  });
});

describe('call_parse', () => {
  it('takes types from Param or from the annotation', () => {
    const text = `from fastcore.script import *
@call_parse
def main(
    path: str,
    lr: Param("Learning rate", float) = 1e-2,
    n: int = 3,
    fast: Param("", store_true) = False,
    arch: Param("Architecture", str) = 'small',
): pass
`;
    assert.deepEqual(flagLines(text), [
      'path text !',
      'lr float 0.01',
      'n int 3',
      'fast bool false',
      'arch text small',
    ]);
    assert.equal(flagsOf(text)[1]?.help, 'Learning rate');
  });
});

describe('simple_parsing', () => {
  const config = '@dataclass\nclass Base:\n  lr: float = 0.1\n@dataclass\nclass Config(Base):\n  n: int = 3\n';
  const parser = 'import simple_parsing\np = simple_parsing.ArgumentParser()\n';

  it('takes the fields of a class and of its bases, also from another file', () => {
    const text = `${parser}from config import Base\n@dataclass\nclass Run(Base):\n  name: str = "x"\np.add_arguments(Run, dest="run")`;
    assert.deepEqual(flagLines(text, { 'config.py': config }), ['lr float 0.1', 'name text x']);
    assert.deepEqual(flagLines(`${parser}${config}p.add_arguments(Config, "c")`), ['lr float 0.1', 'n int 3']);
  });

  it('takes the text below a field as its help', () => {
    const text = `${parser}@dataclass\nclass A:\n  num_steps: int = 64\n  \"\"\"steps of each rollout\"\"\"\n  n: int = 1\np.add_arguments(A, "a")`;
    assert.deepEqual(
      flagsOf(text).map(({ help }) => help),
      ['steps of each rollout', undefined],
    );
  });

  it('puts a prefix before the name', () => {
    assert.deepEqual(flagLines(`${parser}${config}p.add_arguments(Base, "a", prefix="opt_")`), ['opt_lr float 0.1']);
  });
});

describe("HfArgumentParser with a library's class", () => {
  it("has the library's defaults, which name the library", () => {
    const rate = flagsOf('p = HfArgumentParser((TrainingArguments,))').find(({ name }) => name === 'learning_rate');
    assert.deepEqual([rate?.default, rate?.library], [5e-5, 'Transformers 4.57']);
  });

  it('has the defaults of the script where it overrides them', () => {
    const text =
      '@dataclass\nclass Mine(TrainingArguments):\n  learning_rate: float = field(default=0.001)\nHfArgumentParser(Mine)';
    const rates = flagsOf(text).filter(({ name }) => name === 'learning_rate');
    assert.deepEqual(
      rates.map(({ default: given, library }) => [given, library]),
      [[0.001, undefined]],
    );
    assert.ok(flagsOf(text).some(({ name, library }) => name === 'weight_decay' && library !== undefined));
  });

  it('proposes few of what only the library knows', () => {
    const { parameters } = draftOfPython('HfArgumentParser((Seq2SeqTrainingArguments,))');
    assert.deepEqual(
      parameters.filter(({ active }) => active).map(({ flag }) => flag.name),
      ['learning_rate', 'per_device_train_batch_size', 'weight_decay', 'warmup_ratio'],
    );
  });
});
