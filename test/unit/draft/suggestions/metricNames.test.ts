import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goalOf, isAdversarial, isHalf, splitOfLine } from '../../../../src/draft/suggestions/metricNames.ts';

describe('the name of a metric', () => {
  it('says the goal, and one without a goal is not that of a metric', () => {
    for (const name of [
      'val/perplexity',
      'davies_bouldin_score',
      'cv rms',
      'negative_log_likelihood',
      'FID',
      'bpc',
      'val bpb',
      'Err@1 error',
      'RMSE',
    ])
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
      'R²',
      'Multiple R-squared',
    ])
      assert.equal(goalOf(name), 'maximize', name);
    for (const name of ['epoch', 'time', 'lr', 'step', 'l2_leaf_reg', 'reg_lambda', 'price_per_item'])
      assert.equal(goalOf(name), undefined, name);
  });

  it('says nothing of its data where the line only says that the training is over', () => {
    assert.equal(splitOfLine('Training complete: score'), undefined);
    assert.equal(splitOfLine('training took 3, val score'), 'validation');
    assert.equal(splitOfLine('Training score'), 'training');
  });

  it('is map where it stands for the mean average precision, not for a map of other things', () => {
    assert.equal(goalOf('special_tokens_map'), undefined);
    for (const name of ['map', 'val_map', 'bbox_mAP', 'map50']) assert.equal(goalOf(name), 'maximize', name);
  });

  it('says of the penalty on gradients as little as of the losses of two networks', () => {
    for (const name of ['grad_loss', 'gp_loss', 'loss_D']) assert.ok(isAdversarial(name), name);
    for (const name of ['val_loss', 'grad_norm', 'per']) assert.ok(!isAdversarial(name), name);
  });

  it('is one half where a model can have as much of it as it gives up of another', () => {
    for (const name of ['precision', 'val_recall', 'sensitivity']) assert.ok(isHalf(name), name);
    for (const name of ['F1', 'AUC', 'average_precision', 'accuracy']) assert.ok(!isHalf(name), name);
  });
});
