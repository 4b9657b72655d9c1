import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pickReasonText } from '../../../../src/study/summary/pickReasonText.ts';

describe('why a point was picked', () => {
  it('names the trial that it is about, or says that this was made before the study', () => {
    for (const kind of ['refines', 'improves', 'repeats'] as const) {
      assert.match(pickReasonText({ kind, trial: 7 }), /trial 7\b/);
      assert.match(pickReasonText({ kind, trial: null }), /a past trial\b/);
    }
    assert.equal(
      pickReasonText({ kind: 'confirms', trial: 7 }),
      'confirms trial 7, one of the best, at the end of the budget',
    );
  });
});
