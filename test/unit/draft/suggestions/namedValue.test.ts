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

  it('is found beside numbers that a format pads', () => {
    const pattern = best('print(f"[{step:>5}/{steps}] {share:5.1f}% best={top_score:.4f}")')?.pattern ?? '';
    assert.equal(new RegExp(pattern).exec('[   10/1000]   1.0% best=0.2500')?.[1], '0.2500');
  });
});
