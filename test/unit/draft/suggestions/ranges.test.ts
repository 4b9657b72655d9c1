import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Flag } from '../../../../src/draft/readers/flag.ts';
import { fallbackRange, rangeByName } from '../../../../src/draft/suggestions/ranges.ts';

const flag = (name: string, type: 'float' | 'int', value?: number): Flag => ({
  name,
  type,
  passStyle: 'flags',
  line: 1,
  ...(value !== undefined && { default: value }),
});

const names = [
  ...[
    'lr',
    'weight_decay',
    'dropout',
    'momentum',
    'beta1',
    'gamma',
    'eps',
    'alpha',
    'tau',
    'clip',
    'ratio',
    'noise',
    'warmup',
    'x',
  ],
  ...[
    'batch-size',
    'hidden_dim',
    'numLayers',
    'n_estimators',
    'max_depth',
    'k',
    'n_steps',
    'step_size',
    'min_samples_leaf',
  ],
];

describe('a range', () => {
  it('contains the default, is not empty, and has a log scale only above 0', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
      fc.constantFrom(0, 1, 1e-8),
    );
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom('float', 'int'), value, (name, type, given) => {
        const at = type === 'int' ? Math.trunc(given) : given;
        for (const range of [rangeByName(flag(name, type, at)), fallbackRange(flag(name, type, at))]) {
          if (!range) continue;
          assert.ok(range.low <= at && at <= range.high && range.low < range.high, JSON.stringify(range));
          assert.ok(range.scale === 'linear' || range.low > 0);
          assert.ok(type === 'float' || (Number.isInteger(range.low) && Number.isInteger(range.high)));
        }
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  it('is wide on a log scale for a learning rate, and in powers of two for a batch size', () => {
    const { low, high, scale } = rangeByName(flag('learning_rate', 'float', 3e-4)) ?? {};
    assert.deepEqual([low, high, scale], [3e-6, 0.03, 'log']);
    const batch = rangeByName(flag('train-batch-size', 'int', 48));
    assert.deepEqual([batch?.low, batch?.high, batch?.scale], [4, 256, 'log']);
  });

  it('stays within what the script allows', () => {
    assert.deepEqual(rangeByName({ ...flag('dropout', 'float', 0.1), min: 0.05, max: 0.3 })?.high, 0.3);
  });
});
