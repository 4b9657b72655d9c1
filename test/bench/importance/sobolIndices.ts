/**
 * First-order Sobol indices by quadrature: S_j = Var_j(E[f | u_j]) / Var(f), u uniform on the sampling cube.
 *
 * For each of N points the coordinate j takes the midpoints of G intervals, so that a conditional mean is the mean over
 * the N points. They are the same for all G, which cancels most of what N points miss. G is divisible by 2, 3, 4, 5, 6
 * and 8, so that each value of a choice has as many midpoints.
 *
 * Source: Sobol', Sensitivity estimates for nonlinear mathematical models, 1993.
 */
import { haltonSequence } from '../../../src/space/haltonSequence.ts';
import { searchSpaceOf } from '../../../src/space/searchSpace.ts';
import { mean } from '../shared/quantiles.ts';
import type { KnownFunction } from './functions.ts';

const G = 120;

/** By the name of the parameter. */
export function sobolIndices(
  { space, value }: Pick<KnownFunction, 'space' | 'value'>,
  N = 2048,
): ReadonlyMap<string, number> {
  const { sample } = searchSpaceOf(space, []);
  const halton = haltonSequence(space.length, 1);
  const points = Array.from({ length: N }, (_, n) => halton(n));
  return new Map(
    space.map(({ name }, j) => {
      const values = Array.from({ length: G }, (_, g) => points.map((u) => value(sample(u.with(j, (g + 0.5) / G)))));
      return [name, variance(values.map(mean)) / variance(values.flat())];
    }),
  );
}

function variance(values: readonly number[]): number {
  const center = mean(values);
  return mean(values.map((value) => (value - center) ** 2));
}
