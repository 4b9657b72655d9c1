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
