import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { minimise, type Objective } from '../../../../src/math/linalg/lbfgs.ts';
import { close } from '../../bandits/bbkb/golden.ts';

const unbounded = (n: number) => ({
  low: new Array<number>(n).fill(-Infinity),
  high: new Array<number>(n).fill(Infinity),
});

/** Σ 100 (x_{i+1} − x_i²)² + (1 − x_i)², minimum 0 at (1, ..., 1) */
const rosenbrock: Objective = (x) => {
  const gradient = new Float64Array(x.length);
  let value = 0;
  for (let i = 0; i + 1 < x.length; i++) {
    const [bend, away] = [x[i + 1] - x[i] ** 2, 1 - x[i]];
    value += 100 * bend ** 2 + away ** 2;
    gradient[i] -= 400 * x[i] * bend + 2 * away;
    gradient[i + 1] += 200 * bend;
  }
  return { value, gradient };
};

/** Σ c_i (x_i − m_i)²/2 */
const bowl =
  (c: readonly number[], m: readonly number[]): Objective =>
  (x) => ({
    value: x.reduce((sum, entry, i) => sum + (c[i] * (entry - m[i]) ** 2) / 2, 0),
    gradient: x.map((entry, i) => c[i] * (entry - m[i])),
  });

/** ½ (x − y)² · 100 + ½ (x + y − 6)²: a narrow valley along x = y, minimum at (3, 3) */
const valley: Objective = ([x, y]) => ({
  value: 50 * (x - y) ** 2 + (x + y - 6) ** 2 / 2,
  gradient: Float64Array.of(100 * (x - y) + x + y - 6, 100 * (y - x) + x + y - 6),
});

describe('the minimum over a box', () => {
  it('of the Rosenbrock function in 2 and 6 dimensions is found from the usual start', () => {
    for (const n of [2, 6]) {
      const start = Array.from({ length: n }, (_, i) => (i % 2 === 0 ? -1.2 : 1));
      const { x, iterations } = minimise(rosenbrock, start, unbounded(n), {
        maxIterations: 200,
        gradientTolerance: 1e-8,
      });
      close(x, new Array<number>(n).fill(1), 1e-6);
      assert.ok(iterations < 100, `${iterations} iterations`);
    }
  });

  it('of a bowl with curvatures from 1 to 10,000 takes a few dozen iterations', () => {
    const c = [1, 10, 100, 1000, 10000];
    const { x, iterations } = minimise(bowl(c, [1, 2, 3, 4, 5]), [0, 0, 0, 0, 0], unbounded(5), {
      maxIterations: 200,
      gradientTolerance: 1e-9,
    });
    close(x, [1, 2, 3, 4, 5], 1e-8);
    assert.ok(iterations < 60, `${iterations} iterations`);
  });

  it('of a bowl is its centre moved into the box', () => {
    const number = fc.double({ min: -5, max: 5, noNaN: true });
    const axis = fc.record({
      c: fc.double({ min: 0.1, max: 50, noNaN: true }),
      m: number,
      a: number,
      b: number,
      x: number,
    });
    forAll(fc.array(axis, { minLength: 1, maxLength: 5 }), (axes) => {
      const box = { low: axes.map(({ a, b }) => Math.min(a, b)), high: axes.map(({ a, b }) => Math.max(a, b)) };
      const f = bowl(axes.map(({ c }) => c), axes.map(({ m }) => m)); // oxfmt-ignore
      const { x } = minimise(f, axes.map((axis) => axis.x), box, { maxIterations: 200, gradientTolerance: 1e-9 }); // oxfmt-ignore
      close(x, axes.map(({ m }, i) => Math.min(box.high[i], Math.max(box.low[i], m))), 1e-6); // oxfmt-ignore
    });
  });

  it('is found along a bound that cuts through a curved valley', () => {
    // with x ≤ 1 the best y has 100 (y − 1) + 1 + y − 6 = 0
    const { x } = minimise(
      valley,
      [-4, 7],
      { low: [-10, -10], high: [1, 10] },
      { maxIterations: 200, gradientTolerance: 1e-9 },
    );
    close(x, [1, 105 / 101], 1e-6);
  });

  it('leaves a fixed variable where it is', () => {
    const { x } = minimise(bowl([1, 1], [3, 3]), [0, 0], { low: [-9, 2], high: [9, 2] });
    close(x, [3, 2], 1e-5);
  });

  it('is never above the start, whatever the number of iterations', () => {
    forAll(
      fc.nat(30),
      fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 2, maxLength: 4 }),
      (n, start) => {
        const { value, iterations } = minimise(rosenbrock, start, unbounded(start.length), { maxIterations: n });
        assert.ok(value <= rosenbrock(Float64Array.from(start)).value);
        assert.ok(iterations <= n);
      },
    );
  });

  it('is not searched any further once a step lowers the function by no more than the tolerance', () => {
    const valueAfter = (n: number) => minimise(rosenbrock, [-1.2, 1], unbounded(2), { maxIterations: n }).value;
    const { iterations } = minimise(rosenbrock, [-1.2, 1], unbounded(2), { valueTolerance: 0.05 });
    const gains = Array.from({ length: iterations }, (_, i) => valueAfter(i) - valueAfter(i + 1));
    assert.ok(iterations > 2 && iterations < 20, String(iterations));
    assert.deepEqual(gains.map((each) => each > 0.05), gains.map((_, i) => i < iterations - 1)); // oxfmt-ignore
  });

  it('is found next to a region where the function does not exist', () => {
    const log: Objective = ([x]) => ({ value: x <= 0 ? NaN : x - Math.log(x), gradient: Float64Array.of(1 - 1 / x) });
    close(minimise(log, [40], unbounded(1)).x, [1], 1e-4);
    const cliff: Objective = ([x]) => ({ value: x > 2 ? Infinity : -x, gradient: Float64Array.of(-1) });
    const { x } = minimise(cliff, [0], unbounded(1));
    assert.ok(x[0] > 1.9 && x[0] <= 2, String(x[0]));
  });

  it('from a start where the function does not exist is the start', () => {
    const nowhere: Objective = () => ({ value: NaN, gradient: Float64Array.of(NaN) });
    assert.deepEqual(minimise(nowhere, [7], { low: [0], high: [5] }).x, Float64Array.of(5));
  });

  it('of a function of nothing is its value', () => {
    assert.equal(minimise(() => ({ value: 3, gradient: new Float64Array() }), [], unbounded(0)).value, 3);
  });
});
