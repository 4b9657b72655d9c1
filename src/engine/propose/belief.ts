/**
 * What a person believes of where the optimum is, as πBO has it: beside what is known of a point its prior π counts,
 * and the less the more trials there are.
 *
 *   α(x) π(x)^(γ/n)      πBO, for an acquisition function α > 0
 *   u(x) + s_f (γ/n) log π(x)         here, where u is a bound, of any sign, and grows with the logarithm of such an α
 *
 *   π(x) = Π_j π_j(x_j)  over the parameters that are active in x (parameterBelief.ts)
 *
 * n counts the trials before the batch. So a point that the belief speaks against is picked as soon as its bound is
 * higher by more than s_f k γ log(1/ε)/n, with k the number of parameters whose belief is wrong: the belief is a prior
 * mean that fades. followBelief.ts has the picks and γ.
 *
 * Source: Hvarfner et al., πBO: Augmenting acquisition functions with user beliefs for Bayesian optimization (ICLR 2022,
 * arXiv 2204.11051).
 */
import type { Point } from '../../space/parameter.ts';
import type { SearchSpace } from '../../space/searchSpace.ts';
import type { AcquisitionFunction } from './acquisition.ts';
import type { CandidateSet } from './candidateSet.ts';
import { beliefsOf } from './parameterBelief.ts';

/** From so many trials on nothing is left of a belief: it would have picks refine where the model should explore. */
export const FADED_AFTER = 24;

/** (1/n) log π. */
export interface FadingBelief {
  /** [n], at the candidates of a batch. */
  readonly atCandidates: Float64Array;
  /** A bound at a row with so many times the same, and its gradient. */
  readonly addedTo: (bound: Bound, row: Float64Array, times: number) => Bound;
}

type Bound = ReturnType<AcquisitionFunction['evaluate']>;

/**
 * Undefined where nothing is believed, or nothing is left of it.
 *
 * @param tried n, how many trials there are before the batch
 */
export function fadingBelief(
  searchSpace: SearchSpace,
  { points, X: { data, cols } }: CandidateSet,
  tried: number,
): FadingBelief | undefined {
  const beliefs = beliefsOf(searchSpace);
  if (beliefs.length === 0 || tried >= FADED_AFTER) return undefined;
  const weight = 1 / Math.max(1, tried);
  const activeIn = (point: Point) => beliefs.filter(({ columns }) => Object.hasOwn(point, columns.parameter.name));
  return {
    atCandidates: Float64Array.from(points, (point, i) => {
      const row = data.subarray(i * cols, (i + 1) * cols);
      return weight * activeIn(point).reduce((sum, { logDensity }) => sum + logDensity(row).value, 0);
    }),
    addedTo: (bound, row, times) => {
      const factor = times * weight;
      const gradient = bound.gradient.slice();
      let { value } = bound;
      for (const { columns, logDensity } of activeIn(searchSpace.decode(row))) {
        const at = logDensity(row);
        value += factor * at.value;
        gradient[columns.start] += factor * at.slope;
      }
      return { value, gradient };
    },
  };
}
