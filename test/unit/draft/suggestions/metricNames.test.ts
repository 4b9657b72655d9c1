import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goalOf } from '../../../../src/draft/suggestions/metricNames.ts';

describe('the name of a metric', () => {
  it('says the goal, and one without a goal is not that of a metric', () => {
    for (const name of ['val/perplexity', 'negative_log_likelihood', 'FID', 'bpc', 'val bpb', 'Err@1 error', 'RMSE'])
      assert.equal(goalOf(name), 'minimize', name);
    for (const name of [
      'Acc@1',
      'evalF1',
      'P@1',
      'mIoU',
      'log_likelihood',
      'neg_mean_squared_error',
      'episodic_return',
      'mAP',
    ])
      assert.equal(goalOf(name), 'maximize', name);
    for (const name of ['epoch', 'time', 'lr', 'step']) assert.equal(goalOf(name), undefined, name);
  });

  it('is map where it stands for the mean average precision, not for a map of other things', () => {
    assert.equal(goalOf('special_tokens_map'), undefined);
    for (const name of ['map', 'val_map', 'bbox_mAP', 'map50']) assert.equal(goalOf(name), 'maximize', name);
  });
});
