/** Laws for spaces with steps, fixed values, conditions and constraints. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { fc, forMany } from '../../laws.ts';
import { covariance } from '../../../src/math/gp/covariance.ts';
import { fixedCandidates } from '../../../src/space/fixedCandidates.ts';
import { encoding } from '../../../src/space/encoding.ts';
import type { Expression } from '../../../src/space/expression.ts';
import { sizeOf, valueAt, type Parameter, type Point, type Space } from '../../../src/space/parameter.ts';
import { anySpace } from './spaces.ts';

const lessThan = (a: string, b: string): Expression => ({
  kind: 'binary',
  operator: '<',
  left: { kind: 'name', name: a },
  right: { kind: 'name', name: b },
});
const is = (name: string, value: string): Expression => ({
  kind: 'binary',
  operator: '==',
  left: { kind: 'name', name },
  right: { kind: 'value', value },
});
const row = (space: Space, point: Point): number[] => {
  const { groups, encode } = encoding(space);
  const x = new Float64Array(groups.length);
  encode(point, x);
  return [...x];
};

describe('steps', () => {
  const tenths: Parameter = { name: 'x', type: 'float', low: 0, high: 0.9, scale: 'linear', step: 0.1 };

  it('give numbers as a person writes them: 0.3 and not 0.30000000000000004', () => {
    const values = Array.from({ length: sizeOf(tenths) }, (_, i) => valueAt(tenths, i));
    assert.deepEqual(values, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
    const small: Parameter = { ...tenths, low: 1e-7, high: 5e-7, step: 2e-7 };
    assert.deepEqual([0, 1, 2].map((i) => valueAt(small, i)), [1e-7, 3e-7, 5e-7]); // oxfmt-ignore
  });

  it('are the only values that are sampled, each equally often', () => {
    const { sample } = encoding([tenths]);
    const found = Array.from({ length: 1000 }, (_, i) => Number(sample([(i + 0.5) / 1000]).x));
    for (let i = 0; i < 10; i++) assert.equal(found.filter((x) => x === i / 10).length, 100);
  });

  it('on a log scale begin above 0, whatever the step', () => {
    const doubling: Parameter = { name: 'n', type: 'int', low: 2, high: 20, scale: 'log', step: 6 };
    const columns = [2, 8, 14, 20].map((n) => row([doubling], { n })[0]);
    assert.ok(
      columns.every((x, i) => x > (columns[i - 1] ?? 0) && x < 1),
      columns.join(' '),
    );
  });
});

describe('a logit scale', () => {
  it('gives 0.9 to 0.99 as much room as 0.99 to 0.999, and is symmetric', () => {
    const p: Parameter = { name: 'p', type: 'float', low: 0.001, high: 0.999, scale: 'logit' };
    const at = (value: number): number => row([p], { p: value })[0];
    assert.ok(Math.abs(at(0.99) - at(0.9) - (at(0.999) - at(0.99))) < 0.02);
    assert.ok(Math.abs(at(0.3) + at(0.7) - 1) < 1e-12);
  });
});

describe('an ordered choice', () => {
  it('puts neighbours nearer to each other than values further along the list', () => {
    const size: Parameter = { name: 'size', type: 'choice', values: ['s', 'm', 'l'], ordered: true };
    const [s, m, l] = ['s', 'm', 'l'].map((value) => row([size], { size: value })[0]);
    assert.ok(s < m && m < l && Math.abs(m - s - (l - m)) < 1e-12);
  });
});

describe('a fixed value', () => {
  it('is in every point and in no column', () => {
    const space: Space = [
      { name: 'epochs', type: 'fixed', value: 3 },
      { name: 'on', type: 'bool' },
    ];
    const { points, X, groups } = fixedCandidates(space, 10, 1);
    assert.deepEqual([X.cols, groups], [1, [1]]);
    assert.ok(points.every(({ epochs }) => epochs === 3));
  });
});

describe('a conditional parameter', () => {
  const space: Space = [
    { name: 'optimizer', type: 'choice', values: ['sgd', 'adam'] },
    { name: 'momentum', type: 'float', low: 0, high: 1, scale: 'linear', when: is('optimizer', 'sgd') },
    { name: 'kind', type: 'choice', values: ['a', 'b'], when: is('optimizer', 'sgd') },
  ];

  it('makes no difference to points in which it is inactive', () => {
    const rows = [row(space, { optimizer: 'adam' }), row(space, { optimizer: 'sgd', momentum: 0.5, kind: 'a' })];
    assert.deepEqual(rows[0].slice(2), [0.5, 0, 0]);
    assert.notDeepEqual(rows[0], rows[1]);
    const discrete: Space = [
      space[0],
      { ...space[1], name: 'momentum', type: 'int', low: 1, high: 5, scale: 'linear' },
    ];
    assert.equal(fixedCandidates(discrete, 100, 1).points.length, 1 + 5);
  });

  it('is absent from points in which it is inactive, also from those that are decoded from rows', () => {
    const { points } = fixedCandidates(space, 60, 3);
    const { decode } = encoding(space);
    for (const point of points) {
      assert.deepEqual(
        Object.keys(point),
        point.optimizer === 'sgd' ? ['optimizer', 'momentum', 'kind'] : ['optimizer'],
      );
      assert.deepEqual(Object.keys(decode(Float64Array.from(row(space, point)))), Object.keys(point));
    }
    assert.ok(points.some(({ optimizer }) => optimizer === 'adam') && points.length > 20);
  });
});

describe('constraints', () => {
  const pair = (low: number, high: number): Space =>
    ['a', 'b'].map((name) => ({ name, type: 'float', low, high, scale: 'linear' }));

  it('hold for every candidate, of a grid and of a continuous space', () => {
    const grid: Space = ['a', 'b'].map((name) => ({ name, type: 'int', low: 1, high: 6, scale: 'linear' }));
    assert.equal(fixedCandidates(grid, 100, 1, { constraints: [lessThan('a', 'b')] }).points.length, 15);
    const { points } = fixedCandidates(pair(0, 1), 200, 1, { constraints: [lessThan('a', 'b')] });
    assert.equal(points.length, 200);
    assert.ok(points.every(({ a, b }) => Number(a) < Number(b)));
  });

  it('that leave a thousandth of the space still leave hundreds of candidates', () => {
    const product: Expression = {
      kind: 'binary',
      operator: '*',
      left: { kind: 'name', name: 'a' },
      right: { kind: 'name', name: 'b' },
    };
    const narrow: Expression = { kind: 'binary', operator: '>', left: product, right: { kind: 'value', value: 0.956 } };
    const { points, spaceFilling } = fixedCandidates(pair(0, 1), 500, 1, { constraints: [narrow] });
    assert.equal(points.length, 500);
    assert.equal(spaceFilling.length, 8);
  });

  it('that no point fulfils leave no candidate, in bounded time', () => {
    const never: Expression = { kind: 'value', value: false };
    assert.equal(fixedCandidates([{ name: 'on', type: 'bool' }], 100, 1, { constraints: [never] }).points.length, 0);
  });
});

describe('the kernel on declared points', () => {
  const conditional = anySpace.map((space): Space => {
    const last = space[space.length - 1];
    return [
      { name: 'root', type: 'choice', values: ['x', 'y'] },
      ...space.slice(0, -1),
      { ...last, when: is('root', 'x') },
    ];
  });

  it('is symmetric and positive semidefinite on random mixed spaces, with conditions', () => {
    forMany(
      30,
      conditional,
      fc.integer(),
      fc.constantFrom('matern52' as const, 'gaussian' as const),
      (space, seed, type) => {
        const { X } = fixedCandidates(space, 25, seed);
        if (X.cols === 0) return;
        const k = covariance(type, new Array<number>(X.cols).fill(0.5), X);
        const K = new Matrix(Array.from({ length: k.arms }, (_, c) => [...k.column(c)]));
        assert.ok(K.clone().sub(K.transpose()).abs().max() < 1e-14);
        const smallest = Math.min(...new EigenvalueDecomposition(K, { assumeSymmetric: true }).realEigenvalues);
        assert.ok(smallest > -1e-10, `eigenvalue ${smallest}`);
      },
    );
  });
});
