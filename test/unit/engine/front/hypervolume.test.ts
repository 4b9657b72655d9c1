import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { hypervolume } from '../../../../src/engine/front/hypervolume.ts';
import { hypervolumeByBoxes } from '../../../reference/hypervolumeByBoxes.ts';

/** Rows of as many values as the reference has. */
const fronts = (value: fc.Arbitrary<number>) =>
  fc.integer({ min: 1, max: 4 }).chain((m) => {
    const row = fc.array(value, { minLength: m, maxLength: m });
    return fc.record({ rewards: fc.array(row, { maxLength: 9 }), reference: row });
  });
const few = fronts(fc.integer({ min: -4, max: 4 })); // whole numbers: both ways are exact, and there are ties
const any = fronts(fc.double({ noNaN: true, noDefaultInfinity: true }));

describe('the hypervolume of a front', () => {
  it('is that of inclusion and exclusion, with one to four objectives', () => {
    forAll(few, ({ rewards, reference }) => {
      assert.equal(hypervolume(rewards, reference), hypervolumeByBoxes(rewards, reference));
    });
  });

  it('is that of known fronts', () => {
    assert.equal(hypervolume([[1, 3], [2, 2], [3, 1]], [0, 0]), 6); // oxfmt-ignore
    assert.equal(hypervolume([[1, 2, 3], [3, 2, 1], [2, 3, 1]], [0, 0, 0]), 12); // oxfmt-ignore
    assert.equal(hypervolume([[2, 1, 1, 1], [1, 1, 1, 2]], [0, 0, 0, 0]), 3); // oxfmt-ignore
  });

  it('comes near to that of a sphere’s eighth as the points become many', () => {
    const angles = Array.from({ length: 24 }, (_, i) => ((i + 0.5) / 24) * (Math.PI / 2));
    const points = angles.flatMap((a) =>
      angles.map((b) => [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)]),
    );
    const found = hypervolume(points, [0, 0, 0]);
    assert.ok(found < Math.PI / 6 && found > 0.9 * (Math.PI / 6), `${found}`);
  });

  it('does not change with a point that is not above the reference in every objective', () => {
    assert.equal(hypervolume([[1, 1], [9, 0], [-1, 9]], [0, 0]), 1); // oxfmt-ignore
    assert.equal(hypervolume([], [0, 0]), 0);
  });

  it('never shrinks with a further point', () => {
    forAll(few, ({ rewards, reference }) => {
      assert.ok(hypervolume(rewards, reference) >= hypervolume(rewards.slice(1), reference));
    });
  });

  it('does not depend on the order of the points', () => {
    forAll(few, ({ rewards, reference }) => {
      assert.equal(hypervolume(rewards.toReversed(), reference), hypervolume(rewards, reference));
    });
  });

  it('is a number, Infinity at most, of any finite rewards', () => {
    fc.assert(
      fc.property(any, ({ rewards, reference }) => {
        assert.ok(hypervolume(rewards, reference) >= 0);
      }),
      { examples: [[{ rewards: [[1.7e308, 5e-324], [1, 1.7e308]], reference: [-1.7e308, 0] }]] }, // oxfmt-ignore
    );
  });
});
