import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { sampleDictionary } from '../../../../src/engine/model/dictionary.ts';
import type { Kernel, AggregatedObservations } from '../../../../src/engine/model/posterior.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

const uniform = seededUniform(6);
const kernel = (lambda: number): Kernel => ({ type: 'matern52', lengthscales: [0.3, 0.3], lambda, signalSd: 1 });
const observed = (n: number, spread = 1): AggregatedObservations => ({
  X: { rows: n, cols: 2, data: Float64Array.from({ length: 2 * n }, () => spread * uniform()) },
  weights: new Array<number>(n).fill(1),
  values: Array.from({ length: n }, (_, i) => -i),
});

describe('the dictionary of the practical optimizer', () => {
  it('has every candidate up to 200, and a few hundred of thousands', () => {
    for (const n of [1, 80, 200]) assert.equal(sampleDictionary(kernel(1e-6), observed(n), undefined, 1, 1).length, n);
    for (const n of [300, 1000, 3000]) {
      const kept = sampleDictionary(kernel(1e-6), observed(n), undefined, 1, 1);
      assert.ok(kept.length > 150 && kept.length < 320, `${kept.length} of ${n}`);
      assert.deepEqual(
        [...new Set(kept)].sort((a, b) => a - b),
        kept,
      );
    }
  });

  it('always keeps the best candidates', () => {
    const kept = sampleDictionary(kernel(1e-6), observed(1000), undefined, 1, 1);
    for (let i = 0; i < 64; i++) assert.ok(kept.includes(i));
  });

  it('is small if there is so much noise that most candidates tell nothing new', () => {
    const smooth = { ...kernel(0.5), lengthscales: [1, 1] };
    assert.ok(sampleDictionary(smooth, observed(1000), undefined, 1, 1).length < 180);
  });

  it('prefers candidates that the others do not explain', () => {
    const crowd = observed(900, 0.02);
    const few = observed(20);
    const X = { rows: 920, cols: 2, data: Float64Array.from([...crowd.X.data, ...few.X.data]) };
    const all = { X, weights: new Array<number>(920).fill(1), values: new Array<number>(920).fill(0) };
    const kept = sampleDictionary(kernel(1e-2), all, 2, 1, 1);
    assert.ok(kept.filter((i) => i >= 900).length >= 15);
    assert.ok(kept.filter((i) => i < 900).length < 300);
  });

  it('is drawn for every batch, from its number and the seed', () => {
    const places = observed(600);
    const drawn = (seed: number, batch: number) => sampleDictionary(kernel(1e-3), places, undefined, seed, batch);
    assert.deepEqual(drawn(1, 5), drawn(1, 5));
    assert.notDeepEqual(drawn(1, 5), drawn(1, 6));
    assert.notDeepEqual(drawn(1, 5), drawn(2, 5));
  });

  it('obeys a declared q̄, also one that keeps all candidates', () => {
    const places = observed(400);
    assert.equal(sampleDictionary(kernel(1e-3), places, 'inf', 1, 1).length, 400);
    assert.ok(
      sampleDictionary(kernel(0.1), places, 0.2, 1, 1).length < sampleDictionary(kernel(0.1), places, 2, 1, 1).length,
    );
  });
});
