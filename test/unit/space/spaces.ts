import fc from 'fast-check';
import type { Parameter, Space } from '../../../src/space/parameter.ts';

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

const logit = fc.tuple(between(0.001, 0.5), between(0.001, 0.49)).map(([low, span]): Unnamed => {
  return { type: 'float', scale: 'logit', low, high: low + span };
});

const stepped = fc
  .tuple(
    fc.constantFrom('float' as const, 'int' as const),
    fc.integer({ min: -50, max: 50 }),
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 2, max: 9 }),
  )
  .map(([type, first, count, step]): Unnamed => {
    const unit = type === 'int' ? 1 : 0.1;
    const at = (n: number) => Number((n * unit).toFixed(1));
    return { type, scale: 'linear', low: at(first), high: at(first + count * step), step: at(step) };
  });

const ordered = fc.integer({ min: 1, max: 5 }).map((count): Unnamed => {
  return { type: 'choice', values: Array.from({ length: count }, (_, i) => `v${i}`), ordered: true };
});

const fixed = fc.constantFrom(3, 'three', null, false).map((value): Unnamed => ({ type: 'fixed', value }));

const choice = fc
  .uniqueArray(fc.oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.boolean(), fc.constant(null)), {
    minLength: 1,
    maxLength: 5,
  })
  .map((values): Unnamed => ({ type: 'choice', values }));

const bool = fc.constant<Unnamed>({ type: 'bool' });

const named = (parameters: readonly Unnamed[]): Space => parameters.map((p, j) => ({ ...p, name: `p${j}` }));

/** Any declared space, of all types of parameter, each of which is always active. */
export const anySpace = fc
  .array(fc.oneof(float, int, logit, stepped, choice, ordered, bool, fixed), { minLength: 1, maxLength: 6 })
  .map(named);

/** A space whose full grid has at most 7³ points. */
export const smallGrid = fc.array(fc.oneof(smallInt, choice, bool), { minLength: 1, maxLength: 3 }).map(named);

/** A point of the sampling cube of `space`. */
export const cubePoint = (space: Space): fc.Arbitrary<number[]> =>
  fc.array(between(0, 1), { minLength: space.length, maxLength: space.length });
