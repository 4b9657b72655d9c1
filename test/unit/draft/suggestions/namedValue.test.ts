import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { metricCandidates } from '../../../../src/draft/suggestions/metrics.ts';

const best = (text: string) => metricCandidates(readScript({ file: 'a.py', text }).outputs).at(0);

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
