import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../laws.ts';
import { derivedNumbers, isUsable, sizeWithoutDerived, withoutDerived } from '../../../src/space/derived.ts';
import type { DerivedParameter } from '../../../src/space/derived.ts';
import { holds, namesIn, type Expression } from '../../../src/space/expression.ts';
import type { Point } from '../../../src/space/parameter.ts';
import { name, op, value } from './expressions.ts';

const quarter: DerivedParameter = { name: 'head', value: op(name('hidden'), '/', value(4)) };
const valuesIn = (derived: readonly DerivedParameter[], point: Point) =>
  Object.fromEntries(derivedNumbers(derived, point));

describe('a derived value', () => {
  it('is calculated from those of a point, and from other derived values in any order', () => {
    const twice: DerivedParameter = { name: 'width', value: op(name('head'), '*', value(2)) };
    assert.deepEqual(valuesIn([twice, quarter], { hidden: 18 }), { width: 9, head: 4.5 });
  });

  it('is rounded to the nearest multiple, upwards from the middle, and is never −0', () => {
    const eights = { ...quarter, multipleOf: 8 };
    assert.deepEqual(
      [47, 48, 512, 0].map((hidden) => valuesIn([eights], { hidden }).head),
      [8, 16, 128, 0],
    );
    assert.ok(Object.is(valuesIn([eights], { hidden: -1 }).head, 0));
  });

  it('that is to be whole may be so up to a rounding error, and else must not be used', () => {
    const tenth: DerivedParameter = { name: 'd', value: op(name('n'), '*', value(0.7)), whole: true };
    assert.equal(90 * 0.7 === 63, false);
    assert.deepEqual(valuesIn([tenth], { n: 90 }), { d: 63 });
    assert.deepEqual(
      [90, 91].map((n) => isUsable(tenth, valuesIn([tenth], { n }).d)),
      [true, false],
    );
    assert.deepEqual(
      [4.5, Infinity, NaN].map((number) => isUsable(quarter, number)),
      [true, false, false],
    );
  });

  it('does not exist where its condition is false, or where one that it is calculated from does not exist', () => {
    const conditional = { ...quarter, when: op(name('opt'), '==', value('sgd')) };
    const twice: DerivedParameter = { name: 'width', value: op(name('head'), '*', value(2)) };
    assert.deepEqual(valuesIn([conditional, twice], { hidden: 8, opt: 'adam' }), {});
    assert.deepEqual(valuesIn([conditional, twice], { hidden: 8, opt: 'sgd' }), { head: 2, width: 4 });
    assert.deepEqual(valuesIn([quarter], { opt: 'sgd' }), {});
  });
});

describe('a condition on derived values', () => {
  const derived: readonly DerivedParameter[] = [
    { ...quarter, multipleOf: 8, when: op(name('opt'), '==', value('sgd')) },
    { name: 'width', value: op(name('head'), '+', name('n')) },
    { name: 'twice', value: op(name('n'), '*', value(2)), when: op(name('width'), '>', value(9)) },
  ];
  const named = ['head', 'width', 'twice', 'hidden', 'n'].map(name);
  const { condition } = fc.letrec<{ condition: Expression; number: Expression }>((tie) => ({
    number: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(...named),
      fc.integer({ min: -9, max: 40 }).map(value),
      fc.tuple(tie('number'), fc.constantFrom('+', '-', '*'), tie('number')).map(([a, sign, b]) => op(a, sign, b)),
    ),
    condition: fc.oneof(
      { maxDepth: 3 },
      fc
        .tuple(tie('number'), fc.constantFrom('==', '!=', '<', '>='), tie('number'))
        .map(([a, sign, b]) => op(a, sign, b)),
      fc
        .tuple(tie('number'), fc.array(tie('number'), { maxLength: 3 }))
        .map(([a, items]) => op(a, 'in', { kind: 'list', items })),
      fc
        .tuple(tie('condition'), fc.constantFrom('and', 'or', '=='), tie('condition'))
        .map(([a, sign, b]) => op(a, sign, b)),
      tie('condition').map((of): Expression => ({ kind: 'not', of })),
    ),
  }));
  const points = fc.record({ opt: fc.constantFrom('sgd', 'adam'), hidden: fc.nat(80), n: fc.nat(20) });

  it('says the same without their names, at every point', () => {
    const plain = withoutDerived(derived);
    forAll(condition, points, (expression, point) => {
      const all: Point = { ...point, ...valuesIn(derived, point) };
      const valueOf = (known: Point) => (each: string) => (Object.hasOwn(known, each) ? known[each] : undefined);
      const replaced = plain(expression);
      assert.equal(holds(replaced, valueOf(point)), holds(expression, valueOf(all)));
      assert.ok(![...namesIn(replaced)].some((each) => derived.some((parameter) => parameter.name === each)));
    });
  });

  it('stays as it is, to the object, where it names none', () => {
    const expression = op(name('hidden'), '<', value(3));
    assert.equal(withoutDerived(derived)(expression), expression);
    assert.equal(withoutDerived([])(expression), expression);
  });

  it('is measured before names are replaced, since values of values may double with each', () => {
    const doubling = Array.from({ length: 400 }, (_, i): [string, readonly Expression[]] => [
      `d${i}`,
      [op(name(i === 0 ? 'n' : `d${i - 1}`), '+', name(i === 0 ? 'n' : `d${i - 1}`))],
    ]);
    assert.ok(sizeWithoutDerived(new Map(doubling))(name('d399')) > 2 ** 399);
  });
});
