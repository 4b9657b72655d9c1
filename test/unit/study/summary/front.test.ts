import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { expectedAt, frontGrowth, frontPoints, hypervolumeSteps, objectivePoints, pointByWeights, pointWithin } from '../../../../src/study/summary/front.ts'; // oxfmt-ignore
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { frontStudy, threeObjectives } from '../../webview/limitedStudies.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

/** To maximize a and minimize b; the front are those that no other beats. */
function studyOf(rows: readonly (readonly [a: number, b: number])[]): Summary {
  const front = rows.flatMap(([a, b], i) => (rows.some(([c, d]) => c >= a && d <= b && (c > a || d < b)) ? [] : [i + 1])); // oxfmt-ignore
  return summaryOf([], {
    metric: 'a',
    objectives: [{ metric: 'a', goal: 'maximize' }, { metric: 'b', goal: 'minimize' }], // oxfmt-ignore
    trials: rows.map(([a, b], i) => trialOf({ trial: i + 1, value: a, values: { a, b } })),
    front,
  });
}

const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })), { minLength: 1, maxLength: 30 }); // oxfmt-ignore

describe('the points of several objectives', () => {
  it('are the trials with a used value of each', () => {
    const [used, unused] = [trialOf({ value: 1, values: { a: 1, b: 2 } }), trialOf({ trial: 2, value: 1, invalid: true, values: { a: 1, b: 2 } })]; // oxfmt-ignore
    const trials = [used, unused, trialOf({ trial: 3, value: 1 })];
    assert.deepEqual(objectivePoints({ ...studyOf([]), trials, front: [1] }), [
      { trial: 1, values: [1, 2], isOnFront: true, isOut: false },
    ]);
  });
});

describe('the point of the front', () => {
  it('is the knee at equal weights, also where all are zero, and the best in one objective where it alone has a weight', () => {
    for (const weights of [[1, 1], [0, 0], [50, 50]]) assert.equal(pointByWeights(frontStudy, weights)?.trial, 12); // oxfmt-ignore
    assert.equal(pointByWeights(frontStudy, [1, 0])?.trial, 11);
    assert.equal(pointByWeights(frontStudy, [0, 1])?.trial, 23);
    assert.equal(pointByWeights({ ...frontStudy, front: [] }, [1, 1]), undefined);
  });

  it('is within a bound the best in the first other objective', () => {
    assert.equal(pointWithin(frontStudy, { objective: 1, value: 50 })?.trial, 14);
    assert.equal(pointWithin(frontStudy, { objective: 0, value: 0.8 })?.trial, 14);
    assert.equal(pointWithin(threeObjectives, { objective: 2, value: 10 })?.trial, 10);
    assert.equal(pointWithin(frontStudy, { objective: 1, value: 1 }), undefined);
  });

  it('is within a bound by what is expected of it, where runs differ', () => {
    const slower = { mean: 51, predictiveSd: 1 };
    const front = [{ trial: 14, expected: [null, slower] }];
    assert.notEqual(pointWithin(frontStudy, { objective: 1, value: 50 }, { front })?.trial, 14);
    assert.equal(pointWithin(frontStudy, { objective: 1, value: 51 }, { front })?.trial, 14);
  });

  it('is on the front, whatever the weights', () => {
    forAll(rows, fc.tuple(fc.nat(100), fc.nat(100)), (values, weights) => {
      const study = studyOf(values);
      assert.equal(pointByWeights(study, weights)?.isOnFront, true);
    });
  });
});

describe('the hypervolume of the front', () => {
  it('is the share of the box from the worst to the best values that the front dominates', () => {
    const study = studyOf([[0, 10], [10, 5], [5, 0], [1, 9]]); // oxfmt-ignore
    assert.deepEqual(hypervolumeSteps(study), [
      { trial: 1, value: 0 },
      { trial: 2, value: 0.5 },
      { trial: 3, value: 0.75 },
      { trial: 4, value: 0.75 },
    ]);
  });

  it('never falls, is at most 1, and reaches the last trial', () => {
    forAll(rows, (values) => {
      const steps = hypervolumeSteps(studyOf(values));
      const shares = steps.map(({ value }) => value);
      assert.ok(shares.every((value, i) => value >= (shares[i - 1] ?? 0) - 1e-12 && value <= 1 + 1e-12));
      assert.equal(steps.at(-1)?.trial, values.length);
    });
  });

  it('leaves out what breaks a limit, and is none of no points', () => {
    const broken = studyOf([[0, 10], [10, 0]]); // oxfmt-ignore
    const trials = broken.trials.map((trial) => ({ ...trial, feasible: trial.trial === 1 }));
    assert.deepEqual(hypervolumeSteps({ ...broken, trials, front: [1] }), [{ trial: 1, value: 0 }]);
    assert.deepEqual(hypervolumeSteps(studyOf([])), []);
  });

  it('has grown by what the last trials added, and says how many changed nothing', () => {
    const study = studyOf([[0, 10], [10, 5], [5, 0], [1, 9]]); // oxfmt-ignore
    assert.deepEqual(frontGrowth(study, 2), { share: 1 / 3, quiet: 1 });
    assert.deepEqual(frontGrowth(study, 1), { share: 0, quiet: 1 });
    assert.equal(frontGrowth(study, 4), null);
    forAll(rows, fc.integer({ min: 1, max: 9 }), (values, last) => {
      const { share, quiet } = frontGrowth(studyOf(values), last) ?? { share: 0, quiet: 0 };
      assert.ok(share >= -1e-12 && share <= 1 && quiet >= 0 && quiet < values.length);
      if (quiet >= last) assert.ok(share < 1e-12);
    });
  });

  it('is computed of at most a hundred fronts, the last among them', () => {
    const study = studyOf(Array.from({ length: 500 }, (_, i) => [i, i] as const));
    const steps = hypervolumeSteps(study);
    assert.equal(frontPoints(study).length, 500);
    assert.ok(steps.length <= 101);
    assert.equal(steps.at(-1)?.trial, 500);
  });
});

describe('what is expected of a trial of the front', () => {
  it('is what the models say, and nothing of other trials or without them', () => {
    const expected = [{ mean: 1, predictiveSd: 0.1 }, null];
    assert.equal(expectedAt({ front: [{ trial: 3, expected }] }, 3), expected);
    assert.equal(expectedAt({ front: [{ trial: 3, expected }] }, 4), undefined);
    assert.equal(expectedAt({}, 3), undefined);
    assert.equal(expectedAt(null, 3), undefined);
  });
});
