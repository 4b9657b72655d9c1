import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { metropolis } from '../../../../src/math/random/metropolis.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

describe("Metropolis's random walk", () => {
  const density = ([x, y]: Float64Array): number => -(((x - 3) / 0.01) ** 2) / 2 - Math.abs(y);
  const draws = metropolis(
    density,
    { start: Float64Array.of(0, 5, 7), coordinates: [0, 1], sweeps: 20_000 },
    seededUniform(1, 2),
  );
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value / values.length, 0);

  it('draws from the density, whatever its scale and wherever it starts', () => {
    const x = draws.map((theta) => theta[0]);
    assert.ok(Math.abs(mean(x) - 3) < 0.001);
    assert.ok(Math.abs(Math.sqrt(mean(x.map((value) => (value - 3) ** 2))) - 0.01) < 0.001);
    assert.ok(Math.abs(mean(draws.map((theta) => Math.abs(theta[1]))) - 1) < 0.1);
  });

  it('gives half as many draws as it makes sweeps, and leaves the other coordinates', () => {
    assert.equal(draws.length, 10_000);
    assert.ok(draws.every((theta) => theta[2] === 7));
  });
});
