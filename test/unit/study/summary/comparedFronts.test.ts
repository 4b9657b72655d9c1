import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { comparedFronts, isComparable } from '../../../../src/study/summary/comparedFronts.ts';
import { comparedStudy, comparedStudySchema, type ComparedStudy } from '../../../../src/study/summary/comparison.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

type Point = readonly [a: number, b: number];
const objectives = [{ metric: 'a', goal: 'maximize' }, { metric: 'b', goal: 'minimize' }] satisfies Summary['objectives']; // oxfmt-ignore

/** To maximize a and minimize b; all of its trials are on its front. */
const studyOf = (points: readonly Point[], changes: Partial<Summary> = {}): ComparedStudy =>
  comparedStudy(
    summaryOf([], {
      ...{ metric: 'a', objectives, front: points.map((_, i) => i + 1) },
      trials: points.map(([a, b], i) => trialOf({ trial: i + 1, value: a, values: { a, b } })),
      ...changes,
    }),
  );
const facts = (studies: readonly ComparedStudy[]) =>
  comparedFronts(studies).map(({ points, hypervolume, beside }) => ({ points, hypervolume, beside }));

describe('fronts beside each other', () => {
  it('have their values with them, as they are sent to the page', () => {
    const study = studyOf([[1, 2]]);
    assert.deepEqual(study.front, [{ trial: 1, values: { a: 1, b: 2 } }]);
    assert.deepEqual(comparedStudySchema.parse(study), study);
  });

  it('have hypervolumes by one reference point, a tenth of the range beyond the worst of all', () => {
    const [whole, corner] = facts([studyOf([[10, 0]]), studyOf([[0, 10]])]);
    assert.equal(whole.hypervolume, 1);
    assert.ok(Math.abs(corner.hypervolume - (0.1 / 1.1) ** 2) < 1e-12);
  });

  it('say how many points each beats of the other, and equals beat nothing', () => {
    const [first, second] = facts([studyOf([[5, 5], [9, 9]]), studyOf([[5, 4], [9, 9], [1, 6]])]); // oxfmt-ignore
    assert.equal(first.beside, undefined);
    assert.deepEqual(second.beside, { beats: 1, of: 2, beaten: 1 });
  });

  it('are those of the same objectives, in whatever order, and of no other direction', () => {
    const own = studyOf([[1, 2]]);
    const turned = studyOf([[1, 2]], { metric: 'b', goal: 'minimize', objectives: [objectives[1], objectives[0]] });
    const others = [
      studyOf([[1, 2]], { objectives: objectives.map(({ metric }) => ({ metric, goal: 'maximize' })) }),
      studyOf([[1, 2]], { objectives: [...objectives, { metric: 'c', goal: 'minimize' }] }),
      comparedStudy(summaryOf([1], { metric: 'a' })),
    ];
    assert.equal(isComparable(turned, own), true);
    assert.deepEqual(facts([own, turned])[1].beside, { beats: 0, of: 1, beaten: 0 });
    for (const other of others) assert.deepEqual([isComparable(other, own), isComparable(own, other)], [false, false]);
    assert.equal(facts([own, ...others]).length, 1);
  });

  it('are none of a first study with one objective', () => {
    assert.deepEqual(facts([comparedStudy(summaryOf([1])), studyOf([[1, 2]])]), []);
  });

  it('are all of the box where all values are equal, and nothing where there is no point', () => {
    const [one, none] = facts([studyOf([[3, 3]]), studyOf([])]);
    assert.deepEqual([one.hypervolume, none.hypervolume], [1, 0]);
    assert.deepEqual(none.beside, { beats: 0, of: 1, beaten: 0 });
  });

  it('never grow by a point that is beaten', () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 9 }); // oxfmt-ignore
    forAll(points, points, (ours, theirs) => {
      const best: Point = [Math.max(...ours.map(([a]) => a)), Math.min(...ours.map(([, b]) => b))];
      const [own, other] = facts([studyOf([...ours, best]), studyOf(theirs)]);
      assert.ok(own.hypervolume <= 1 + 1e-12 && other.hypervolume <= 1 + 1e-12);
      const alone = facts([studyOf([best]), studyOf([...theirs, ...ours])]);
      assert.ok(Math.abs(alone[0].hypervolume - own.hypervolume) < 1e-9);
    });
  });
});
