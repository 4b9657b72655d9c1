import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';
import { metricCandidates } from '../../../../../src/draft/suggestions/metrics.ts';

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
});
