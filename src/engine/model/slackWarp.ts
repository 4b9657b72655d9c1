/**
 * The warp of a limit's slack: straight around 0, where it is decided whether the limit is kept, and logarithmic far
 * from it, where it does not matter by how much.
 *
 *   r = sgn(s) ln(1 + |s|/c)        c, the median of |s|        then mean 0 and standard deviation 1
 *
 * The bilog transform of SCBO (Eriksson and Poloczek, AISTATS 2021, arXiv 2002.08526, section 3), in units of c.
 */
import { quantile } from '../../math/quantile.ts';
import type { Warp } from './warp.ts';

export function slackWarp(slacks: readonly number[]): Warp {
  const sizes = slacks.map(Math.abs);
  const c = Math.max(quantile(sizes, 0.5), SMALLEST_SHARE * Math.max(...sizes)) || 1;
  const bilog = (slack: number) => Math.sign(slack) * Math.log1p(Math.min(MAX_RATIO, Math.abs(slack) / c));
  const logs = slacks.map(bilog);
  const mean = logs.reduce((sum, value) => sum + value / logs.length, 0);
  const sd = Math.sqrt(logs.reduce((sum, value) => sum + (value - mean) ** 2 / logs.length, 0)) || 1;
  return {
    values: Float64Array.from(logs, (value) => (value - mean) / sd),
    forward: (slack) => (bilog(slack) - mean) / sd,
    inverse: (value) => {
      const log = value * sd + mean;
      return Math.sign(log) * Math.min(Number.MAX_VALUE, c * Math.expm1(Math.abs(log)));
    },
    slope: 1 / (c * sd),
  };
}

/** Where more than half of the slacks are 0, or next to it. */
const SMALLEST_SHARE = 1e-9;
const MAX_RATIO = 1e300;
