import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll, forMany } from '../../laws.ts';
import { fixedCandidates, type FixedCandidates } from '../../../src/space/fixedCandidates.ts';
import { encoding } from '../../../src/space/encoding.ts';
import type { Space } from '../../../src/space/parameter.ts';
import { anySpace, smallGrid } from './spaces.ts';

const seed = fc.integer();
const rows = ({ X }: FixedCandidates): string[] =>
  Array.from({ length: X.rows }, (_, i) => X.data.slice(i * X.cols, (i + 1) * X.cols).join());
const key = (point: object): string => JSON.stringify(point);

describe('fixed candidates', () => {
  it('have each row once, and it is the encoding of its point', () => {
    forAll(anySpace, seed, (space, seed) => {
      const set = fixedCandidates(space, 60, seed);
      const { encode, groups } = encoding(space);
      assert.equal(new Set(rows(set)).size, set.X.rows);
      assert.equal(set.points.length, set.X.rows);
      assert.equal(set.X.data.length, set.X.rows * set.X.cols);
      assert.deepEqual(set.groups, groups);
      set.points.forEach((point, i) => {
        const x = new Float64Array(groups.length);
        encode(point, x);
        assert.deepEqual(x, set.X.data.slice(i * set.X.cols, (i + 1) * set.X.cols));
      });
    });
  });

  it('are exactly `count` arms if a parameter is continuous', () => {
    forAll(anySpace, seed, fc.integer({ min: 1, max: 100 }), (others, seed, count) => {
      const space: Space = [...others, { name: 'x', type: 'float', low: 0, high: 1, scale: 'linear' }];
      assert.equal(fixedCandidates(space, count, seed).points.length, count);
    });
  });

  it('are the full grid if every parameter is discrete and the grid is small enough', () => {
    forAll(smallGrid, seed, (space, seed) => {
      const size = space.reduce(
        (n, p) => n * (p.type === 'int' ? p.high - p.low + 1 : p.type === 'choice' ? p.values.length : 2),
        1,
      );
      const { points } = fixedCandidates(space, 343, seed);
      assert.equal(points.length, size);
      assert.equal(new Set(points.map(key)).size, size);
    });
  });

  it('are most of the count in a discrete space whose grid is slightly too large', () => {
    const space: Space = ['a', 'b'].map((name) => ({ name, type: 'int', low: 1, high: 10, scale: 'linear' }));
    const { points } = fixedCandidates(space, 99, 1);
    assert.ok(points.length >= 90 && points.length <= 99, `${points.length} arms`);
  });

  it('start with min(8, A) different arms', () => {
    forAll(fc.oneof(anySpace, smallGrid), seed, fc.integer({ min: 1, max: 400 }), (space, seed, count) => {
      const { points, spaceFilling } = fixedCandidates(space, count, seed);
      assert.equal(spaceFilling.length, Math.min(8, points.length));
      assert.equal(new Set(spaceFilling).size, spaceFilling.length);
      assert.ok(spaceFilling.every((arm) => arm >= 0 && arm < points.length));
    });
  });

  it('start with arms that fill the space: in one dimension eight arms fall in eight different eighths', () => {
    const float: Space = [{ name: 'x', type: 'float', low: 0, high: 1, scale: 'linear' }];
    const grid: Space = [{ name: 'x', type: 'int', low: 0, high: 799, scale: 'linear' }];
    forMany(10, seed, (seed) => {
      for (const [space, eighth] of [
        [float, 1 / 8],
        [grid, 100],
      ] as const) {
        const { points, spaceFilling } = fixedCandidates(space, 1000, seed);
        assert.equal(new Set(spaceFilling.map((arm) => Math.floor(Number(points[arm].x) / eighth))).size, 8);
      }
    });
  });

  it('begin with the given points, have as many others, and say which arm each point is', () => {
    const space: Space = [
      { name: 'x', type: 'float', low: 0, high: 1, scale: 'linear' },
      { name: 'n', type: 'int', low: 1, high: 3, scale: 'linear' },
    ];
    const given = [
      { x: 0.25, n: 2 },
      { x: 0.75, n: 1 },
      { x: 0.25, n: 2 },
    ];
    const set = fixedCandidates(space, 50, 3, { given });
    assert.deepEqual(set.given, [0, 1, 0]);
    assert.deepEqual(set.points.slice(0, 2), given.slice(0, 2));
    assert.deepEqual(set.points.slice(2), fixedCandidates(space, 50, 3).points);
    assert.deepEqual(set.spaceFilling, [2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are still the full grid of a small discrete space with given points, each point once', () => {
    forAll(smallGrid, seed, (space, seed) => {
      const all = fixedCandidates(space, 343, seed).points;
      const { points, given } = fixedCandidates(space, 343, seed, { given: [all[all.length - 1], all[0]] });
      assert.deepEqual(new Set(points.map(key)), new Set(all.map(key)));
      assert.equal(points.length, all.length);
      assert.deepEqual(points[given[0]], all[all.length - 1]);
    });
  });

  it('are the same for the same seed, and others for another seed', () => {
    const space: Space = [{ name: 'x', type: 'float', low: 1e-4, high: 1, scale: 'log' }];
    assert.deepEqual(fixedCandidates(space, 50, 3).X, fixedCandidates(space, 50, 3).X);
    assert.notDeepEqual(fixedCandidates(space, 50, 3).points, fixedCandidates(space, 50, 4).points);
  });

  it('give the arm of a point, and undefined for a point that is not an arm', () => {
    const space: Space = [{ name: 'x', type: 'float', low: 1e-4, high: 1, scale: 'log' }];
    const { points, armOf } = fixedCandidates(space, 50, 3);
    assert.deepEqual(points.map(armOf), [...points.keys()]);
    assert.equal(armOf({ x: 0.123 }), undefined);
  });
});
