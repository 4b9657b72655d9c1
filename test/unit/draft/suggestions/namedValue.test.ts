import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { metricCandidates } from '../../../../src/draft/suggestions/metrics.ts';

const metrics = (text: string) => metricCandidates(readScript({ file: 'a.py', text }).outputs);
const best = (text: string) => metrics(text).at(0);
const shown = (text: string): unknown[] => [best(text)?.name, best(text)?.readableAs];

describe('the name of a metric', () => {
  it('is that of what a mean is of, and may end in digits', () => {
    assert.deepEqual(shown("print('Mean: %.4f' % accs.mean())"), ['accs', 'pattern']);
    assert.deepEqual(shown("print('Middle: %.4f' % np.median(accs))"), ['accs', 'pattern']);
    assert.deepEqual(shown('print("Mean Absolute Error:", e)'), ['Mean Absolute Error', 'name']);
    assert.deepEqual(shown('print(f"episode {e} reward100={r:.2f}")'), ['reward100', 'name']);
    assert.deepEqual(shown('print("val_loss_std:", s)'), [undefined, undefined]);
  });

  it('is the one of the label, with its direction, whatever the variable is called', () => {
    const named = (text: string): unknown[] => [best(text)?.name, best(text)?.goal];
    assert.deepEqual(named('print(f"RMSE on valid: {score}")'), ['RMSE', 'minimize']);
    assert.deepEqual(named('print(f"Accuracy for test: {loss}")'), ['Accuracy', 'maximize']);
    assert.deepEqual(named('print(f"[{e}] after {n} rows MAE on test: {score}")'), ['test', 'minimize']);
    assert.deepEqual(named('print(f"Train: {a} Val: {score}")'), ['Val', 'maximize']);
  });

  it('is none of a number that counts something', () => {
    assert.equal(best('print(f"No better loss after {n} extra epochs.")'), undefined);
    assert.equal(best('print(f"reached the minimum after {n} steps")'), undefined);
    assert.equal(best('print(f"Total cost: {t} seconds")'), undefined);
    assert.equal(best('print(f"salvo em {n}")'), undefined);
    assert.deepEqual(shown('print(f"EM: {x}")'), ['EM', 'name']);
    assert.equal(shown('print(f"MAE: {x} minutes")')[0], 'MAE');
    assert.equal(shown('print(f"loss {x} steps: {n}")')[0], 'loss');
    assert.equal(shown('print(f"loss {x} epochs {n}")')[0], 'loss');
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
    assert.equal(best(baseline)?.name, 'Net MAE');
    const loop = 'for epoch in range(9):\n  train()\n  print("Epoch loss:", a)\nprint("Whole loss:", b)\n';
    assert.deepEqual(
      metrics(loop).map(({ name }) => name),
      ['Whole loss', 'Epoch loss'],
    );
  });
});

describe('a metric that is read by a pattern', () => {
  it('is the second of two values behind one name where only its variable is of the test, in one word or in two', () => {
    for (const name of ['testloss', 'test_loss']) {
      const found = best(`print(epoch, "err", trainloss, ${name})`);
      assert.ok(found);
      assert.equal(found.name, name);
      assert.equal(new RegExp(found.pattern ?? '').exec('4 err 0.5 0.25')?.[1], '0.25');
    }
  });

  it('is none where the only text is what went wrong, or is not of a number', () => {
    assert.equal(best('pool.apply_async(f, error_callback=lambda err: print(str(err)))'), undefined);
    assert.equal(best('try:\n  f()\nexcept OSError as loss:\n  print("loss", loss)'), undefined);
    assert.equal(best('print("Load SUCCESS: %s" % fname)'), undefined);
    assert.equal(best('print(f"for the following:\\n{row_reward_kwargs}")'), undefined);
  });

  it('is of the training where its value is, also in a dictionary', () => {
    assert.equal(best('print({"Loss": train_loss})')?.doubt, 'training');
    assert.equal(best('print(f"Loss: {train_loss}")')?.doubt, 'training');
  });

  it('is found beside numbers that a format pads', () => {
    const pattern = best('print(f"[{step:>5}/{steps}] {share:5.1f}% best={top_score:.4f}")')?.pattern ?? '';
    assert.equal(new RegExp(pattern).exec('[   10/1000]   1.0% best=0.2500')?.[1], '0.2500');
  });

  it('is found before the words that follow it', () => {
    const pattern = best('print("{}% of samples were classified correctly !".format(str(score * 100)))')?.pattern ?? '';
    assert.equal(new RegExp(pattern).exec('99.25% of samples were classified correctly !')?.[1], '99.25');
  });
});
