import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import type { Space } from '../../../../src/space/parameter.ts';
import { isAllowedValue } from '../../../../src/declaration/points/allowedValues.ts';
import { midpoint, formatPoint, parsePoint } from '../../../../src/declaration/points/pointText.ts';

const space: Space = [
  { type: 'float', name: 'lr', low: 1e-5, high: 1, scale: 'log' },
  { type: 'int', name: 'layers', low: 1, high: 9, scale: 'linear' },
  { type: 'choice', name: 'opt', values: ['sgd', 'a, b = "c"\\', '1', 1, true, 'true', null, 'null', '', ' x '] },
  { type: 'bool', name: 'flag' },
  { type: 'fixed', name: 'epochs', value: 3 },
];
const problemsOf = (text: string): readonly string[] => {
  const read = parsePoint(text, { space });
  return read.ok ? [] : read.problems;
};

describe('a point as text', () => {
  it('is read back as the same point, whatever its values are', () => {
    const values = space[2].type === 'choice' ? space[2].values : [];
    const points = fc.record({
      lr: fc.double({ min: 1e-5, max: 1, noNaN: true }),
      layers: fc.integer({ min: 1, max: 9 }),
      opt: fc.constantFrom(...values),
      flag: fc.boolean(),
    });
    forAll(points, (point) => {
      assert.deepEqual(parsePoint(formatPoint(space, { ...point, epochs: 3 }), { space }), {
        ok: true,
        point: { ...point },
      });
    });
  });

  it('can have any spaces, a comma at its end, and fixed parameters', () => {
    assert.deepEqual(parsePoint(' lr=0.01 ,layers =  2,opt= sgd, flag = true, epochs = 3,', { space }), {
      ok: true,
      point: { lr: 0.01, layers: 2, opt: 'sgd', flag: true, epochs: 3 },
    });
  });

  it('has no value for a parameter that is not active in it', () => {
    const when: Space = [
      { type: 'bool', name: 'flag' },
      {
        type: 'int',
        name: 'depth',
        low: 1,
        high: 3,
        scale: 'linear',
        when: { kind: 'name', name: 'flag' },
      },
    ];
    assert.equal(formatPoint(when, { flag: false }), 'flag = false');
    assert.deepEqual(parsePoint('flag = false', { space: when }), { ok: true, point: { flag: false } });
    assert.equal(parsePoint('flag = true', { space: when }).ok, false);
  });
});

describe('a point with mistakes', () => {
  it('has a sentence for each of them', () => {
    assert.deepEqual(problemsOf('layer = 2, lr = 2, flag = maybe, opt = sgd'), [
      '"layer" is not a parameter (did you mean layers?): write the name of a declared parameter.',
      'lr is 2 in this point: write a number from 0.00001 to 1.',
      'This point has no value for layers: write a whole number from 1 to 9.',
      'flag is "maybe" in this point: write true or false.',
    ]);
  });

  it('that cannot be read has a sentence that shows the form', () => {
    assert.deepEqual(problemsOf('lr 0.01, layers = 1, layers = 2, "x'), [
      '"lr 0.01" cannot be read: write name = value, with commas between parameters.',
      'layers is written twice: keep one of the two.',
      '"\\"x" cannot be read: write name = value, with commas between parameters.',
    ]);
  });

  it('is never an exception, and never a point with a value that is not allowed', () => {
    const words = fc.constantFrom('lr', 'layers', 'opt', 'flag', '=', ',', '"', '\\', ' ', '1', 'true', '__proto__');
    forAll(
      fc.oneof(
        fc.string(),
        fc.array(words).map((all) => all.join('')),
      ),
      (text) => {
        const read = parsePoint(text, { space });
        if (!read.ok) assert.ok(read.problems.length > 0);
        else for (const each of space) assert.ok(each.type === 'fixed' || isAllowedValue(each, read.point[each.name]));
      },
    );
  });
});

describe('the midpoint of a space', () => {
  it('is a point of the space, in the middle of every scale', () => {
    const middle = midpoint(space);
    assert.ok(Math.abs(Number(middle.lr) - Math.sqrt(1e-5)) < 1e-12);
    assert.equal(middle.layers, 5);
    assert.equal(parsePoint(formatPoint(space, middle), { space }).ok, true);
  });
});
