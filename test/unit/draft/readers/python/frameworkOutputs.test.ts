import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';
import { metricCandidates } from '../../../../../src/draft/suggestions/metrics.ts';
import { scriptOf } from './project.ts';

const best = (text: string): string | undefined =>
  metricCandidates(readScript({ file: 'a.py', text }).outputs)[0]?.name;

describe("what Transformers' trainer prints", () => {
  it('is led by the metric by which the script chooses its best model, from whatever function computes it', () => {
    const trainer =
      'from transformers import Trainer, TrainingArguments\ndef scores(p):\n  return {"f1": 1, "accuracy": 2}\n' +
      'a = TrainingArguments("o", metric_for_best_model="f1")\nt = Trainer(args=a, eval_dataset=e, compute_metrics=scores)\n';
    assert.equal(best(trainer), 'eval_f1');
    assert.equal(best(trainer.replace('"f1")', '"accuracy")')), 'eval_accuracy');
  });

  it('has a measure of other data only where it is told when to evaluate', () => {
    const trainer = (more: string): string | undefined =>
      best(
        'from transformers import Trainer, TrainingArguments\n' +
          `a = TrainingArguments(output_dir="o"${more})\nt = Trainer(args=a, eval_dataset=e)\nt.train()\n`,
      );
    assert.equal(trainer(''), 'train_loss');
    assert.equal(trainer(', eval_strategy="no"'), 'train_loss');
    assert.equal(trainer(', evaluation_strategy="steps"'), 'eval_loss');
    assert.equal(trainer(', load_best_model_at_end=True'), 'eval_loss');
    assert.equal(trainer(', **more'), 'eval_loss');
  });

  it('is what a class of another module prints that derives from theirs', () => {
    const text =
      'from transformers import AutoModel\nfrom trainers import Denoiser\nDenoiser(model=m, train_dataset=d).train()\n';
    const printed = (base: string): string | undefined =>
      metricCandidates(
        scriptOf(text, { 'trainers.py': `import transformers\nclass Denoiser(${base}):\n  pass\n` }).outputs,
      )[0]?.name;
    assert.equal(printed('transformers.Trainer'), 'train_loss');
    assert.equal(printed('object'), undefined);
  });
});

describe("the table of Chainer's PrintReport", () => {
  it('has the metric of its columns, whose names stand above them', () => {
    const found = metricCandidates(
      scriptOf(
        'from chainer.training import extensions\nt.extend(extensions.PrintReport(["epoch", "main/loss", "validation/main/f1"]))',
      ).outputs,
    ).at(0);
    assert.deepEqual([found?.name, found?.readableAs], ['validation/main/f1', 'unlabelled']);
  });
});

describe('what Keras prints', () => {
  it('has no measure of validation where that is given nothing, by whatever name', () => {
    const fit = (value: string): string | undefined =>
      best(
        'from keras import Sequential\nclass T:\n  def __init__(self, split=0.1):\n    self.split = split\n' +
          `  def run(self):\n    m = Sequential()\n    m.compile(loss="mse")\n    m.fit(x, y, validation_split=${value})\n` +
          'T(split=0.0).run()\n',
      );
    assert.equal(fit('0.0'), 'loss');
    assert.equal(fit('None'), 'loss');
    assert.equal(fit('self.split'), 'loss');
    assert.equal(fit('0.2'), 'val_loss');
    assert.equal(fit('other'), 'val_loss');
  });
});

describe('what a logger of meters prints', () => {
  it('has the names that it is told, of which a loss is surest', () => {
    const told = (kind: string): string | undefined =>
      best(
        `log = utils.${kind}()\nfor x in log.log_every(data, 10):\n  log.update(acc=a)\n  log.update(loss=l, lr=r)\n`,
      );
    assert.equal(told('MetricLogger'), 'loss');
    assert.equal(told('Cache'), undefined);
  });
});
