import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { functions, G_COEFFICIENTS } from '../../../bench/importance/functions.ts';
import { sobolIndices } from '../../../bench/importance/sobolIndices.ts';

const indicesOf = (id: string): number[] => {
  const known = functions.find((each) => each.id === id);
  return known === undefined ? assert.fail(id) : [...sobolIndices(known, 512).values()];
};

const assertNear = (found: readonly number[], expected: readonly number[]): void => {
  found.forEach((index, j) => {
    assert.ok(Math.abs(index - expected[j]) < 0.005, `parameter ${j}: ${index}, not ${expected[j]}`);
  });
};

describe('the exact indices', () => {
  it("of Sobol's g are V_j / (Π (1 + V_i) − 1) with V_j = 1/3 (1 + a_j)⁻²", () => {
    const V = G_COEFFICIENTS.map((a) => 1 / (3 * (1 + a) ** 2));
    const total = V.reduce((product, v) => product * (1 + v), 1) - 1;
    assertNear(indicesOf('sobol-g'), V.map((v) => v / total)); // oxfmt-ignore
  });

  it("of Ishigami's function are those of its closed form", () => {
    const [a, b] = [7, 0.1];
    const V1 = (1 + (b * Math.PI ** 4) / 5) ** 2 / 2;
    const total = a ** 2 / 8 + (b * Math.PI ** 4) / 5 + (b ** 2 * Math.PI ** 8) / 18 + 1 / 2;
    assertNear(indicesOf('ishigami'), [V1 / total, a ** 2 / 8 / total, 0]);
  });
});
