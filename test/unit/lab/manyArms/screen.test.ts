import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { armArrays, type ArmArrays } from '../../../../src/lab/manyArms/armArrays.ts';
import { meanSum } from '../../../../src/lab/manyArms/meanSum.ts';
import { boundSlack, emptyScreen, nextScreen, type Screen } from '../../../../src/lab/manyArms/screen.ts';
import { zeroMatrix } from '../../../../src/math/linalg/matrix.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { exactPosterior } from '../../../reference/exactPosterior.ts';
import { close, matrixOf } from '../../bandits/bbkb/golden.ts';

/** [A], σ_Q, and a little more for what rounding may have taken: the bound with width 1 of arms whose mean is 0. */
function deviationOf(arrays: ArmArrays, screen: Screen): Float64Array {
  const zero = meanSum({ arms: [], weights: new Float64Array(0) }, screen, () => zeroMatrix(0, 0));
  return arrays.bounds(zero, screen, 1, -Infinity, Infinity).bounds;
}

describe('the screen', () => {
  const uniform = seededUniform(4);
  const k = covariance('gaussian', [0.4, 0.4], matrixOf(Array.from({ length: 60 }, () => [uniform(), uniform()])));
  const lambda = 1e-2;
  /** The dictionary, the arms that join, and the pulls of all, of one batch after the other. */
  const batches = [
    { dictionary: [3, 8], joining: [3, 8], pulls: [[3, 1], [8, 2]] },
    { dictionary: [3, 8, 20, 41], joining: [20, 41], pulls: [[3, 2], [8, 40], [20, 1], [41, 3]] },
    { dictionary: [8, 41, 55], joining: [41, 55], pulls: [[3, 30], [8, 41], [20, 9], [41, 30], [55, 4]] },
    { dictionary: [8, 41, 55, 3], joining: [3], pulls: [[3, 31], [8, 400], [20, 9], [41, 31], [55, 40]] },
  ] as const; // oxfmt-ignore

  it('is the variance of the exact posterior of the pulls it counts, as arms join, leave and are pulled more', () => {
    const arrays = armArrays(k);
    let screen = emptyScreen(lambda);
    const counted: (readonly [number, number])[][] = [];
    for (const { dictionary, joining, pulls } of batches) {
      screen = nextScreen(screen, k, new Set(dictionary), joining, new Map(pulls));
      const exact = exactPosterior(k, new Map(screen.counted), new Map(), lambda);
      const deviation = deviationOf(arrays, screen);
      close(deviation.map((value) => value ** 2 - boundSlack(lambda)), exact.variance, 1e-9, 'variance'); // oxfmt-ignore
      assert.ok(deviation.every((value, i) => value >= Math.sqrt(exact.variance[i])));
      counted.push([...screen.counted]);
    }
    assert.deepEqual(counted, [
      [[3, 1], [8, 2]],
      [[3, 1], [8, 40], [20, 1], [41, 3]],
      [[8, 40], [41, 30], [55, 4]],
      [[8, 400], [41, 30], [55, 40], [3, 31]],
    ]); // oxfmt-ignore
  });

  it('is the same for one that is asked for after others were', () => {
    const arrays = armArrays(k);
    const screens: Screen[] = [];
    const made: Float64Array[] = [];
    for (const { dictionary, joining, pulls } of batches) {
      const before = screens.at(-1) ?? emptyScreen(lambda);
      screens.push(nextScreen(before, k, new Set(dictionary), joining, new Map(pulls)));
      made.push(deviationOf(arrays, screens[screens.length - 1]));
    }
    for (const i of [1, 3, 0, 2, 3]) close(deviationOf(arrays, screens[i]), made[i], 1e-9);
    close(deviationOf(arrays, emptyScreen(lambda)), new Float64Array(60).fill(Math.sqrt(1 / lambda)), 1e-6);
    close(deviationOf(armArrays(k), emptyScreen(lambda)), new Float64Array(60).fill(Math.sqrt(1 / lambda)), 1e-6);
  });
});
