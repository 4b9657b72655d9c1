/**
 * From rewards to the values that the model is fitted to: what lies below the median is compressed, because the model has to
 * tell good from better and not bad from terrible. Derived anew from all rewards each time, and monotone.
 *
 *   1  below the median, a reward becomes the normal quantile of its rank, on the scale of the upper half
 *   2  far above the rest, only the logarithm of its logarithm counts, so that one wild value leaves the others apart
 *   3  the distance from the best, on a logarithmic scale
 *   4  mean 0 and standard deviation 1
 *
 * 1 and 3 are the half-rank and log warpers of Google Vizier (Song et al., arXiv 2408.11527, section 3). Measured over plain
 * standardisation: gaps smaller by a quarter at 24 and by a third at 48 trials on 15 tasks. A full rank transform was worse than none.
 */
export interface Warp {
  /** [n], of mean 0 and standard deviation 1; all 0 where the rewards are equal. */
  readonly values: Float64Array;
  /** The reward that has this value: between those seen by straight lines, above the best one along the last slope. */
  readonly inverse: (value: number) => number;
  /** Warped units for one unit of reward, on the average over the upper half. */
  readonly slope: number;
}

export function warp(rewards: readonly number[]): Warp {
  const order = [...rewards.keys()].sort((a, b) => rewards[a] - rewards[b]);
  const sorted = order.map((i) => rewards[i]);
  const n = sorted.length;
  if (n === 0 || !(sorted[n - 1] > sorted[0])) return constant(n, sorted[0] ?? 0);
  const extent = Math.max(Math.abs(sorted[0]), Math.abs(sorted[n - 1])); // differences of 1e308 would overflow
  const shares = sorted.map((reward) => reward / extent);
  const z = logarithmic(halfRanked(shares));
  const mean = z.reduce((sum, value) => sum + value / n, 0);
  const sd = Math.sqrt(z.reduce((sum, value) => sum + (value - mean) ** 2 / n, 0));
  const warped = z.map((value) => (value - mean) / sd);
  const values = new Float64Array(n);
  order.forEach((i, rank) => {
    values[i] = warped[rank];
  });
  const middle = Math.floor((n - 1) / 2);
  const upper = shares[n - 1] > shares[middle] ? middle : 0;
  const slope = Math.min(Number.MAX_VALUE, (warped[n - 1] - warped[upper]) / extent / (shares[n - 1] - shares[upper]));
  return { values, inverse: interpolation(warped, sorted), slope };
}

function constant(n: number, reward: number): Warp {
  return { values: new Float64Array(n), inverse: (value) => reward + value, slope: 1 };
}

/** Steps 1 and 2, in units of the upper half's deviations; rewards ascending. The median is 0. */
function halfRanked(sorted: readonly number[]): number[] {
  const n = sorted.length;
  const [lower, upper] = [sorted[Math.floor((n - 1) / 2)], sorted[Math.ceil((n - 1) / 2)]];
  const median = lower + (upper - lower) / 2; // the half of a subnormal number twice is not always that number
  const above = sorted.filter((reward) => reward > median).map((reward) => reward - median);
  const typical = above[Math.floor((above.length - 1) / 2)] ?? 1; // none are above where most are the best
  const far = FAR * Math.max(typical, LEAST); // 1 / 5e-324 would overflow
  const half = sorted.filter((reward) => reward >= median).map((reward) => Math.min(far, reward - median) / far);
  const spread = Math.sqrt(half.reduce((sum, value) => sum + value ** 2 / half.length, 0)) || 1;
  const ranks = meanRanks(sorted);
  return sorted.map((reward, i) => {
    if (reward < median) return lowerQuantile(Math.min(0.5, ranks[i] / n));
    return reward > median ? tamed((reward - median) / far) / spread : 0;
  });
}

/** Step 2: as it is up to 1, then so slowly that 1e10 becomes 4.2. */
function tamed(x: number): number {
  return x > 1 ? 1 + Math.log(1 + Math.log(x)) : x;
}

/** Times the typical deviation in the better half: what is farther counts less. */
const FAR = 10;

/** The least number whose inverse is finite, about. */
const LEAST = 1e-307;

/** Ranks from ½ on, equal values sharing the mean of theirs. */
function meanRanks(sorted: readonly number[]): number[] {
  const ranks: number[] = [];
  for (let first = 0; first < sorted.length;) {
    let next = first;
    while (next < sorted.length && sorted[next] === sorted[first]) next++;
    for (let i = first; i < next; i++) ranks.push((first + next) / 2);
    first = next;
  }
  return ranks;
}

/** The standard normal quantile of p ≤ ½ to 5e-4 (Abramowitz and Stegun, 26.2.23). */
function lowerQuantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(p));
  const x = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  return Math.min(0, -x);
}

/** Step 3: 0.5 for the best, −0.5 for the worst. */
function logarithmic(z: readonly number[]): number[] {
  const [worst, best] = [z[0], z[z.length - 1]];
  return z.map((value) => 0.5 - Math.log(1 + (0.5 * (best - value)) / (best - worst)) / Math.log(1.5));
}

/** Straight lines between the points (from, to), both ascending; the first and the last value are not passed by extrapolation below. */
function interpolation(from: readonly number[], to: readonly number[]): (x: number) => number {
  const knots = from.flatMap((x, i) => (i > 0 && x === from[i - 1] ? [] : [{ x, y: to[i] }]));
  return (x) => {
    if (x <= knots[0].x) return knots[0].y;
    const next = knots.findIndex((knot) => knot.x >= x);
    const i = next === -1 ? knots.length - 1 : next;
    const [a, b] = [knots[i - 1], knots[i]];
    const share = (x - a.x) / (b.x - a.x);
    return Math.min(Number.MAX_VALUE, a.y * (1 - share) + b.y * share);
  };
}
