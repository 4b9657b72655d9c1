import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { metricCandidates, goalOf, type MetricCandidate } from '../../../../src/draft/suggestions/metrics.ts';

const best = (text: string): MetricCandidate | undefined =>
  metricCandidates(readScript({ file: 'a.py', text }).outputs).at(0);
const shown = (text: string): unknown[] => [best(text)?.name, best(text)?.readableAs];

describe('a metric', () => {
  it('is read by its name wherever the script prints name: value or a JSON object', () => {
    assert.deepEqual(shown('print(f"val_loss: {x:.3f}")'), ['val_loss', 'name']);
    assert.deepEqual(shown('print("val_loss:", x)'), ['val_loss', 'name']);
    assert.deepEqual(shown('print("epoch %d val_loss = %.3f" % (e, x))'), ['val_loss', 'name']);
    assert.deepEqual(shown('print("{} Test loss: {:.3f}, took {}".format(e, x, t))'), ['Test loss', 'name']);
    assert.deepEqual(shown('print("val_loss: " + str(x))'), ['val_loss', 'name']);
    assert.deepEqual(shown('print(json.dumps({"val_loss": x}))'), ['val_loss', 'name']);
    assert.deepEqual(shown('print(f"{val_loss=}")'), ['val_loss', 'name']);
  });

  it('is read by a pattern of one group where it is printed in another way', () => {
    for (const [text, line] of [
      ['print(f"val loss {x:.3f}")', 'val loss 0.125'],
      ['print({"val_loss": x})', "{'val_loss': 0.125}"],
      ['print("acc=%d/%d" % (a, b))', 'acc=0.125/3'],
    ] as const) {
      const { readableAs: how, pattern = '' } = best(text) ?? {};
      assert.equal(how, 'pattern', text);
      assert.equal(new RegExp(pattern).exec(line)?.[1], '0.125', pattern);
    }
  });

  it('is marked as unreadable where it is only logged, tracked, or printed without a name', () => {
    assert.deepEqual(shown('logger.info("val_loss: %f", x)'), ['val_loss', 'log']);
    assert.deepEqual(shown('wandb.log({"val/loss": x})'), ['val/loss', 'tracker']);
    assert.deepEqual(shown('mlflow.log_metric("rmse", x)'), ['rmse', 'tracker']);
    assert.deepEqual(shown('self.log("val_acc", x)'), ['val_acc', 'tracker']);
    assert.deepEqual(shown('print(accuracy)'), ['accuracy', 'unlabelled']);
  });

  it('is preferred where it is measured on data that the script did not learn from', () => {
    assert.deepEqual(shown('print("val_loss:", x)\nprint("train_loss:", y)\nprint("test_loss:", z)'), [
      'val_loss',
      'name',
    ]);
  });

  it('has a goal by its name, and a name without a goal is not a metric', () => {
    assert.equal(goalOf('val/perplexity'), 'minimize');
    assert.equal(goalOf('Acc@1'), 'maximize');
    assert.equal(goalOf('evalF1'), 'maximize');
    assert.equal(goalOf('epoch'), undefined);
  });
});
