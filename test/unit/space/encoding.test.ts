import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../laws.ts';
import { encoding } from '../../../src/space/encoding.ts';
import type { Parameter, Point, Space, Value } from '../../../src/space/parameter.ts';
import { anySpace, cubePoint } from './spaces.ts';

const lr: Parameter = { name: 'lr', type: 'float', low: 1e-5, high: 1, scale: 'log' };
const size: Parameter = { name: 'size', type: 'int', low: 16, high: 512, scale: 'log' };
const optimizer: Parameter = { name: 'optimizer', type: 'choice', values: ['sgd', 'adam', null] };
const nesterov: Parameter = { name: 'nesterov', type: 'bool' };

function row(space: Space, point: Point): Float64Array {
  const { groups, encode } = encoding(space);
  const x = new Float64Array(groups.length);
  encode(point, x);
  return x;
}

const roundTrip = (space: Space, point: Point): Point => encoding(space).decode(row(space, point));
const distance = (x: Float64Array, y: Float64Array): number => Math.hypot(...x.map((xi, i) => xi - y[i]));
const close = (actual: number, expected: number): void => {
  assert.ok(Math.abs(actual - expected) <= 1e-12 * Math.max(1, Math.abs(expected)), `${actual} is not ${expected}`);
};

function inside(parameter: Parameter, value: Value): boolean {
  if (parameter.type === 'choice') return parameter.values.includes(value);
  if (parameter.type === 'bool') return typeof value === 'boolean';
  if (parameter.type === 'fixed') return value === parameter.value;
  return typeof value === 'number' && value >= parameter.low && value <= parameter.high;
}

const anyPoint = anySpace.chain((space) => cubePoint(space).map((u) => ({ space, point: encoding(space).sample(u) })));

describe('encoding', () => {
  it('decodes an encoded point to itself: floats to rounding, all else exactly', () => {
    forAll(anyPoint, ({ space, point }) => {
      const back = roundTrip(space, point);
      for (const parameter of space) {
        const { name } = parameter;
        if (parameter.type === 'float' && parameter.step === undefined) {
          const magnitude = Math.max(Math.abs(parameter.low), Math.abs(parameter.high));
          assert.ok(Math.abs(Number(back[name]) - Number(point[name])) <= 1e-12 * magnitude);
        } else assert.strictEqual(back[name], point[name]);
      }
    });
  });

  it('never leaves a range of whole numbers, however wide', () => {
    const bound = fc.maxSafeInteger();
    const range = fc
      .tuple(bound, bound, fc.constantFrom<'linear' | 'log'>('linear', 'log'), fc.constantFrom(1, 2, 3, 2 ** 20))
      .filter(([a, b, scale]) => a !== b && (scale === 'linear' || Math.min(a, b) > 0))
      .map(([a, b, scale, step]): Parameter => {
        const low = Math.min(a, b);
        const high = step === 1 ? Math.max(a, b) : Math.max(low + step, low + Math.floor((b - low) / step) * step);
        return { name: 'n', type: 'int', low, high, scale, ...(step > 1 && { step }) };
      });
    const widest: Parameter = { ...size, name: 'n', scale: 'linear', low: -(2 ** 53 - 1), high: 2 ** 53 - 1 };
    const near = fc.constantFrom(0, 2 ** -53, 0.5, 1 - 2 ** -53, 1);
    const law = (parameter: Parameter, u: number): void => {
      const { sample, decode } = encoding([parameter]);
      for (const { n } of [decode(Float64Array.of(u)), ...(u < 1 ? [sample([u])] : [])]) {
        assert.ok(inside(parameter, n) && Number.isSafeInteger(n), `${String(n)} of ${JSON.stringify(parameter)}`);
      }
    };
    for (const u of [0, 0.25, 0.5, 0.9, 1 - 2 ** -53, 1]) law(widest, u);
    forAll(range, fc.oneof(near, fc.double({ min: 0, max: 1, noNaN: true })), law);
  });

  it('decodes the ends of every range to themselves', () => {
    forAll(anySpace, (space) => {
      for (const end of ['low', 'high'] as const) {
        const numeric = space.filter((p) => p.type === 'float' || p.type === 'int');
        const point = Object.fromEntries(numeric.map((p) => [p.name, p[end]]));
        assert.deepEqual(roundTrip(numeric, point), point);
      }
    });
  });

  it('samples and decodes only declared values, anywhere in the cube', () => {
    forAll(
      anySpace.chain((space) => fc.tuple(fc.constant(space), cubePoint(space))),
      ([space, u]) => {
        const { groups, sample, decode } = encoding(space);
        const anywhere = new Float64Array(groups.map((j) => u[j] * 1.2 - 0.1));
        const hairsInside = [2 ** -53, 1 - 2 ** -53].map((edge) => sample(u.map(() => edge)));
        for (const point of [sample(u), decode(anywhere), ...hairsInside]) {
          assert.deepEqual(Object.keys(point).sort(), space.map((p) => p.name).sort());
          assert.ok(space.every((p) => inside(p, point[p.name])));
        }
      },
    );
  });

  it('stays within the unit cube', () => {
    forAll(anyPoint, ({ space, point }) => assert.ok(row(space, point).every((x) => x >= 0 && x <= 1)));
  });

  it('names the parameter of every column', () => {
    assert.deepEqual(encoding([lr, optimizer, nesterov, size]).groups, [0, 1, 1, 1, 2, 3]);
  });

  it('puts a log scale’s middle at the geometric mean, a linear scale’s at the arithmetic mean', () => {
    close(row([lr], { lr: 10 ** -2.5 })[0], 0.5);
    close(row([{ ...lr, scale: 'linear', low: -1, high: 3 }], { lr: 1 })[0], 0.5);
    close(Number(encoding([lr]).sample([0.8]).lr), 0.1);
  });

  it('encodes an integer as the middle of its cell, and each cell ends where the next begins', () => {
    forAll(fc.constantFrom('linear' as const, 'log' as const), fc.integer({ min: 1, max: 30 }), (scale, low) => {
      const n: Parameter = { name: 'n', type: 'int', low, high: low + 4, scale };
      const { decode } = encoding([n]);
      let end = 0;
      for (let value = low; value <= low + 4; value++) {
        const centre: number = row([n], { n: value })[0];
        const halfWidth = centre - end;
        assert.equal(decode(new Float64Array([end + 1e-9])).n, value);
        assert.equal(decode(new Float64Array([centre + halfWidth - 1e-9])).n, value);
        end = centre + halfWidth;
      }
      close(end, 1);
    });
  });

  it('gives each integer of a linear range the same share of the cube, ends included', () => {
    const { sample } = encoding([{ name: 'n', type: 'int', low: -1, high: 2, scale: 'linear' }]);
    const values = Array.from({ length: 8 }, (_, i) => sample([(i + 0.5) / 8]).n);
    assert.deepEqual(values, [-1, -1, 0, 0, 1, 1, 2, 2]);
  });

  it('gives each value of a choice and of a bool the same share of the sampling cube', () => {
    const { sample } = encoding([optimizer, nesterov]);
    const at = [0, 0.34, 0.67, 0.99].map((u) => sample([u, u]));
    assert.deepEqual(
      at.map((p) => p.optimizer),
      ['sgd', 'adam', null, null],
    );
    assert.deepEqual(
      at.map((p) => p.nesterov),
      [false, false, true, true],
    );
  });

  it('puts any two values of a choice, and the two of a bool, at distance 1', () => {
    const rows = ['sgd', 'adam', null].map((value) => row([optimizer], { optimizer: value }));
    close(distance(rows[0], rows[1]), 1);
    close(distance(rows[0], rows[2]), 1);
    close(distance(rows[1], rows[2]), 1);
    assert.equal(distance(row([nesterov], { nesterov: true }), row([nesterov], { nesterov: false })), 1);
  });

  it('keeps a parameter with the name of a property that every object has', () => {
    const space: Space = [
      { ...nesterov, name: '__proto__' },
      { ...lr, name: 'constructor' },
    ];
    assert.deepEqual(Object.entries(encoding(space).sample([0.9, 0])), [
      ['__proto__', true],
      ['constructor', 1e-5],
    ]);
  });
});
