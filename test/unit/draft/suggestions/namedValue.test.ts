import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { metricCandidates, type MetricCandidate } from '../../../../src/draft/suggestions/metrics.ts';

const metrics = (text: string): readonly MetricCandidate[] =>
  metricCandidates(readScript({ file: 'a.py', text }).outputs);
const shown = (text: string): unknown[] => {
  const best = metrics(text).at(0);
  return [best?.name, best?.readableAs];
};

describe('the name of a metric', () => {
  it('is that of what a mean is of, and may end in digits', () => {
    assert.deepEqual(shown("print('Mean: %.4f' % accs.mean())"), ['accs', 'pattern']);
    assert.deepEqual(shown("print('Middle: %.4f' % np.median(accs))"), ['accs', 'pattern']);
    assert.deepEqual(shown('print("Mean Absolute Error:", e)'), ['Mean Absolute Error', 'name']);
    assert.deepEqual(shown('print(f"episode {e} reward100={r:.2f}")'), ['reward100', 'name']);
    assert.deepEqual(shown('print("val_loss_std:", s)'), [undefined, undefined]);
  });

  it('has as many words as tell it from the other numbers of the line', () => {
    assert.equal(shown('print("content loss: %f style loss: %f" % (a, b))')[0], 'content loss');
  });

  it('has a word more where the script prints it of several models, once each', () => {
    const models = 'print("Forest accuracy:", a)\nprint("SVM accuracy:", b)\n';
    assert.deepEqual(
      metrics(models).map(({ name, readableAs }) => [name, readableAs]),
      [
        ['SVM accuracy', 'name'],
        ['Forest accuracy', 'name'],
      ],
    );
    const baseline = 'print("Net MAE:", a)\nprint("Baseline MAE:", b)\n';
    assert.equal(metrics(baseline).at(0)?.name, 'Net MAE');
    const loop = 'for epoch in range(9):\n  train()\n  print("Epoch loss:", a)\nprint("Whole loss:", b)\n';
    assert.deepEqual(
      metrics(loop).map(({ name }) => name),
      ['loss'],
    );
  });
});
