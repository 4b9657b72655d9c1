import fc from 'fast-check';
import type { Parameter, Space } from '../../../../src/core/space/parameter.ts';

type Unnamed = { [T in Parameter['type']]: Omit<Extract<Parameter, { type: T }>, 'name'> }[Parameter['type']];

// Spread evenly, where fc.double would mostly give numbers next to 0.
const between = (low: number, high: number): fc.Arbitrary<number> =>
  fc.nat(2 ** 31 - 1).map((n) => low + (n / 2 ** 31) * (high - low));

const scale = fc.constantFrom('linear' as const, 'log' as const);

const float = fc.tuple(scale, between(-9, 9), between(0.01, 9)).map(([scale, exponent, span]): Unnamed => {
  const low = scale === 'log' ? 10 ** exponent : exponent * 1000;
  return { type: 'float', scale, low, high: scale === 'log' ? low * 10 ** span : low + span };
});

const int = fc
  .tuple(scale, fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 2 ** 40 }))
  .map(([scale, low, span]): Unnamed => {
    const first = scale === 'log' ? Math.abs(low) + 1 : low;
    return { type: 'int', scale, low: first, high: first + span };
  });

const smallInt = fc
  .tuple(scale, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 6 }))
  .map(([scale, low, span]): Unnamed => ({ type: 'int', scale, low, high: low + span }));

const choice = fc
  .uniqueArray(fc.oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.boolean(), fc.constant(null)), {
    minLength: 1,
    maxLength: 5,
  })
  .map((values): Unnamed => ({ type: 'choice', values }));

const bool = fc.constant<Unnamed>({ type: 'bool' });

const named = (parameters: readonly Unnamed[]): Space => parameters.map((p, j) => ({ ...p, name: `p${j}` }));

/** Any declared space, of all four types of parameter. */
export const anySpace = fc.array(fc.oneof(float, int, choice, bool), { minLength: 1, maxLength: 6 }).map(named);

/** A space whose full grid has at most 7³ points. */
export const smallGrid = fc.array(fc.oneof(smallInt, choice, bool), { minLength: 1, maxLength: 3 }).map(named);

/** A point of the sampling cube of `space`. */
export const cubePoint = (space: Space): fc.Arbitrary<number[]> =>
  fc.array(between(0, 1), { minLength: space.length, maxLength: space.length });
