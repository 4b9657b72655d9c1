import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Flag } from '../../../../src/draft/readers/flag.ts';
import { fallbackRange, rangeByName, valuesBesideNone } from '../../../../src/draft/suggestions/ranges.ts';

const flag = (name: string, type: 'float' | 'int', value?: number): Flag => ({
  name,
  type,
  passStyle: 'flags',
  line: 1,
  ...(value !== undefined && { default: value }),
});

const shown = (name: string, type: 'float' | 'int', value?: number): unknown[] => {
  const { low, high, scale } = rangeByName(flag(name, type, value)) ?? {};
  return [low, high, scale];
};

const names =
  `lr weight_decay dropout momentum beta1 beta2 gamma eps alpha tau clip ratio noise warmup x lr_mul lr_decay
  ema_decay label_smoothing mixup kl_weight margin temperature ent_coef power layer_decay gae_lambda lora_alpha decay
  batch-size hidden_dim numLayers n_estimators max_depth k n_steps step_size min_samples_leaf kernel_size n_critic lora_r
  warmup_steps bagging_freq grad_acc lr_decay_epochs`.split(/\s+/);

const shares = 'dropout momentum beta1 beta2 label_smoothing mask_ratio drop_path subsample ema_decay gae_lambda'.split(
  ' ',
);

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
  fc.double({ noNaN: true, min: 0, max: 1 }),
  fc.constantFrom(0, 1, 1e-8, 0.5, 0.99996, 1 - 1e-16, 20),
);

describe('a range', () => {
  it('of a mix of two penalties is a share, and that of latent factors is a size', () => {
    assert.deepEqual(shown('l1_ratio', 'float', 0.5), [0, 1, 'linear']);
    for (const name of ['n_factors', 'FACTORS', 'no_components']) assert.equal(shown(name, 'int', 20)[2], 'log', name);
  });

  it('of a distance in the unit of the data lies around the own value of the script', () => {
    const use = { callee: 'sklearn.cluster.DBSCAN', parameter: 'eps' };
    for (const known of [{ givenTo: use }, { beside: 'eps minPts' }]) {
      for (const given of [0.02, 0.5, 30]) {
        const { low, high, scale } = rangeByName({ ...flag('eps', 'float', given), ...known }) ?? {};
        assert.deepEqual([low, high, scale], [given / 10, given * 10, 'log']);
      }
    }
    const { low, high } = rangeByName({ ...flag('min_samples', 'int', 5), beside: 'eps min_samples' }) ?? {};
    assert.deepEqual([low, high], [1, 25]);
  });

  it('is below 1 for a share of the data, which nobody tunes without asking for it', () => {
    assert.deepEqual(shown('test_size', 'float', 0.2), [0.05, 0.5, 'linear']);
  });

  it('has room above a default that is large for its name', () => {
    assert.deepEqual(shown('num_leaves', 'int', 31), [8, 256, 'log']);
    assert.deepEqual(shown('num_leaves', 'int', 255), [8, 1020, 'log']);
  });

  it('of a number of parts begins at two, also where that is the default: one part of everything is none', () => {
    for (const name of ['n_clusters', 'N_FOLDS', 'kfold', 'n_splits', 'cv'])
      assert.deepEqual(
        [shown(name, 'int', 3), shown(name, 'int', 2)],
        [
          [2, 15, 'log'],
          [2, 10, 'log'],
        ],
        name,
      );
    assert.deepEqual(shown('min_samples_split', 'int', 2), [2, 100, 'log']);
    assert.deepEqual(shown('n_components', 'int', 3), [1, 15, 'log']);
  });

  it('contains the default, is not empty, and has a scale that its ends allow', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom('float', 'int'), value, (name, type, given) => {
        const at = type === 'int' ? Math.trunc(given) : given;
        for (const range of [rangeByName(flag(name, type, at)), fallbackRange(flag(name, type, at))]) {
          if (!range) continue;
          const { low, high, scale, step } = range;
          assert.ok(low <= at && at <= high && low < high, JSON.stringify(range));
          assert.ok(scale === 'linear' || low > 0);
          assert.ok(scale !== 'logit' || high < 1);
          assert.ok(type === 'float' || (Number.isInteger(low) && Number.isInteger(high)));
          assert.ok(step === undefined || (at - low) % step === 0);
        }
      }),
      { numRuns: 1500, seed: 7 },
    );
  });

  it('is that of a penalty where the other names are those of boosted trees', () => {
    const gamma = { ...flag('gamma', 'float', 0.1), beside: 'gamma eta colsample_bytree' };
    assert.deepEqual([rangeByName(gamma)?.high, rangeByName(flag('gamma', 'float', 0.1))?.high], [10, 0.95]);
    assert.deepEqual(shown('lambda_l1', 'float', 0.1), [0.001, 10, 'log']);
  });

  it('has room on both sides of the default, but for an end that the quantity has by nature', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom('float', 'int'), value, (name, type, given) => {
        const at = type === 'int' ? Math.trunc(given) : given;
        const range = rangeByName(flag(name, type, at));
        if (!range || at < 0 || at > Number.MAX_SAFE_INTEGER / 100) return;
        assert.ok(range.low < at || at <= 1, `${name} ${at} ${JSON.stringify(range)}`);
        assert.ok(at < range.high || at === 1, `${name} ${at} ${JSON.stringify(range)}`);
      }),
      { numRuns: 1500, seed: 8 },
    );
  });

  it('of a share stays between 0 and 1', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shares), fc.double({ noNaN: true, min: 0, max: 1 }), (name, given) => {
        const { low = -1, high = 2 } = rangeByName(flag(name, 'float', given)) ?? {};
        assert.ok(low >= 0 && high <= 1, `${name} ${given} ${low} ${high}`);
      }),
      { numRuns: 1000, seed: 9 },
    );
  });

  it('is wide on a log scale for a learning rate, and in powers of two for a batch size', () => {
    assert.deepEqual(shown('learning_rate', 'float', 3e-4), [3e-6, 0.03, 'log']);
    assert.deepEqual(shown('train-batch-size', 'int', 48), [4, 256, 'log']);
  });

  it('goes beyond what is usual where the default does', () => {
    assert.deepEqual(shown('lr', 'float', 1), [0.01, 10, 'log']);
    assert.deepEqual(shown('lr', 'float', 20), [0.2, 200, 'log']);
    assert.deepEqual(shown('lr_mul', 'float', 2), [0.2, 20, 'log']);
    assert.deepEqual(shown('dropout', 'float', 0.9), [0, 0.95, 'linear']);
  });

  it('of an exponent of prioritized replay, and of a change of colours, is a share', () => {
    assert.deepEqual(shown('priority_beta', 'float', 0.4), [0, 1, 'linear']);
    assert.deepEqual(shown('per_alpha', 'float', 0.6), [0, 1, 'linear']);
    assert.deepEqual(shown('color_jitter', 'float', 0.4), [0, 1, 'linear']);
  });

  it('is unknown for what only bounds or scales another flag', () => {
    assert.equal(rangeByName(flag('layer_decay_min', 'float', 0.1)), undefined);
    assert.equal(rangeByName(flag('per_eps', 'float', 1e-6)), undefined);
    assert.equal(rangeByName(flag('lr_base_size', 'int', 256)), undefined);
    assert.equal(rangeByName(flag('decay_min', 'float', 0)), undefined);
    assert.equal(rangeByName(flag('var_eps', 'float', 1e-4)), undefined);
    assert.deepEqual(shown('adam_eps', 'float', 1e-8), [1e-10, 1e-6, 'log']);
  });

  it('of what UMAP and HDBSCAN take is the usual one', () => {
    assert.deepEqual(shown('min_dist', 'float', 0.1), [0, 0.99, 'linear']);
    assert.deepEqual(shown('min_cluster_size', 'int', 15), [2, 100, 'log']);
  });

  it('of a chance to flip is a share and that of the temperature is none; parsnip has names of its own', () => {
    assert.deepEqual(shown('bagging_temperature', 'float', 1), [0, 10, 'linear']);
    assert.deepEqual(shown('fliplr', 'float', 0.5), [0, 1, 'linear']);
    assert.deepEqual(shown('eps_end', 'float', 0.05), [0, 0.3, 'linear']);
    assert.deepEqual(shown('min_n', 'int', 10), shown('min_samples_leaf', 'int', 10));
    assert.deepEqual(shown('learn_rate', 'float', 0.1), shown('learning_rate', 'float', 0.1));
  });

  it('of a number of rounds is from none only where the default is none', () => {
    assert.deepEqual(shown('bagging_freq', 'int', 0), [0, 10, 'linear']);
    assert.deepEqual(shown('bagging_freq', 'int', 4), [1, 10, 'linear']);
  });

  it('of a rate near 1 is about its distance from 1', () => {
    assert.deepEqual(shown('gamma', 'float', 0.99), [0.9, 0.999, 'logit']);
    assert.deepEqual(shown('ema_decay', 'float', 0.9999), [0.999, 0.99999, 'logit']);
    assert.deepEqual(shown('lr_decay', 'float', 0.99996), [0.9996, 0.999996, 'logit']);
    assert.deepEqual(shown('sigma_decay', 'float', 0.9999), [0.999, 0.99999, 'logit']);
    assert.deepEqual(shown('momentum', 'float', 0), [0, 0.99, 'linear']);
  });

  it('of a weight of a penalty is on a log scale with room', () => {
    assert.deepEqual(shown('kl_weight', 'float', 0.5), [0.05, 5, 'log']);
    assert.deepEqual(shown('aux_loss_w', 'float', 0.5), [0.05, 5, 'log']);
    assert.deepEqual(rangeByName({ ...flag('gamma', 'float'), help: 'R1 regularization weight' })?.scale, 'log');
  });

  it('depends on what the script says of a name with several meanings', () => {
    const size = rangeByName(flag('hidden_size', 'int', 8));
    assert.equal(rangeByName(flag('gamma', 'float', 0.7))?.scale, 'logit');
    assert.deepEqual(rangeByName({ ...flag('rank', 'int', 8), help: 'rank of the LoRA matrices' }), size);
    assert.deepEqual(rangeByName({ ...flag('q', 'int', 8), help: 'hidden size' }), size);
    const term = { ...flag('gamma', 'float', 1), help: 'weight for classification' };
    assert.deepEqual(rangeByName(term), rangeByName(flag('loss_weight', 'float', 1)));
    assert.equal(rangeByName({ ...flag('gamma', 'float', 0.9), help: 'weight of future rewards' })?.scale, 'logit');
  });

  it('of an attack on the examples is near its default, whose unit is that of the data', () => {
    const isNear = { low: 0.005, high: 0.08, scale: 'log' };
    for (const [name, help] of [
      ['epsilon', 'perturbation'],
      ['step-size', 'perturb step size'],
      ['alpha', 'PGD step'],
      ['attack_eps', ''],
    ] as const) {
      const { low, high, scale } = rangeByName({ ...flag(name, 'float', 0.02), help }) ?? {};
      assert.deepEqual({ low, high, scale }, isNear, name);
    }
  });

  it('reads a dotted name by its last words, and by its groups where those say nothing', () => {
    assert.deepEqual(shown('model.optimizer.lr', 'float', 0.1), [0.001, 1, 'log']);
    assert.deepEqual(shown('lora.r', 'int', 8), [2, 32, 'log']);
  });

  it('of a kernel keeps to odd sizes where the default is odd', () => {
    assert.equal(rangeByName(flag('ksize', 'int', 7))?.step, 2);
  });

  it('stays within what the script allows', () => {
    assert.deepEqual(rangeByName({ ...flag('dropout', 'float', 0.1), min: 0.05, max: 0.3 })?.high, 0.3);
    const ends = (name: string, type: 'float' | 'int', min: number, max: number, given?: number): unknown[] =>
      [rangeByName, fallbackRange].map((rangeOf) => {
        const { low, high } = rangeOf({ ...flag(name, type, given), min, max }) ?? {};
        return [low, high];
      });
    // a range that lies outside of them, and a default at their end
    assert.deepEqual(ends('weight_decay', 'float', 0.5, 0.9), [[0.5, 0.9], [0.5, 0.9]]); // oxfmt-ignore
    assert.deepEqual(ends('num_layers', 'int', 0, 1, 1), [[0, 1], [0, 1]]); // oxfmt-ignore
  });
});

describe('the values beside a number that turns something off', () => {
  it('are three usual ones and that number', () => {
    assert.deepEqual(valuesBesideNone(flag('clip', 'float', -1)), [0.1, 1, 10, -1]);
    assert.deepEqual(valuesBesideNone(flag('max_depth', 'int', -1)), [2, 7, 12, -1]);
    assert.equal(valuesBesideNone(flag('clip', 'float', 1)), undefined);
    assert.equal(valuesBesideNone(flag('offset', 'float', -1)), undefined);
  });
});
