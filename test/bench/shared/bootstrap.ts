/**
 * How much of a number is chance of the seeds: the number again, of seeds that are drawn from them with replacement.
 */
import { seededUniform } from '../../../src/math/random/seededUniform.ts';
import { quantile } from './quantiles.ts';

const DRAWS = 400;

/**
 * The statistic of each draw.
 *
 * @param count how many seeds there are; the statistic is given the places of those drawn
 * @param stream for draws that are independent of others
 */
export function bootstrap<T>(count: number, statistic: (drawn: readonly number[]) => T, stream = 0): T[] {
  const uniform = seededUniform(stream, 401);
  return Array.from({ length: DRAWS }, () =>
    statistic(Array.from({ length: count }, () => Math.floor(uniform() * count))),
  );
}

/** The 95 % interval: the quantiles of the draws. */
export function intervalOf(values: readonly number[]): readonly [low: number, high: number] {
  return [quantile(values, 0.025), quantile(values, 0.975)];
}
