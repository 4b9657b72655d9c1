/**
 * From rewards to the values that the model is fitted to: what lies below the median is compressed, because the model has to
 * tell good from better and not bad from terrible. Derived anew from all rewards each time, and monotone. Each reward has a weight,
 * as if it were there so often; rewards of one place tried many times are to weigh as one (crowding.ts).
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

export function warp(rewards: readonly number[], weights: readonly number[] = rewards.map(() => 1)): Warp {
  const order = [...rewards.keys()].sort((a, b) => rewards[a] - rewards[b]);
  const n = order.length;
  if (n === 0 || !(rewards[order[n - 1]] > rewards[order[0]])) return constant(n, rewards[0] ?? 0);
  const extent = Math.max(...[order[0], order[n - 1]].map((i) => Math.abs(rewards[i]))); // differences of 1e308 would overflow
  const sample = order.map((i) => ({ value: rewards[i] / extent, weight: weights[i] }));
  const z = logarithmic(halfRanked(sample));
  const mean = average(sample, (_, i) => z[i]);
  const sd = Math.sqrt(average(sample, (_, i) => (z[i] - mean) ** 2));
  const warped = z.map((value) => (value - mean) / sd);
  const values = new Float64Array(n);
  order.forEach((i, rank) => {
    values[i] = warped[rank];
  });
  const middle = Math.floor((n - 1) / 2);
  const lower = sample[n - 1].value > sample[middle].value ? middle : 0;
  const rise = sample[n - 1].value - sample[lower].value;
  const slope = Math.min(Number.MAX_VALUE, (warped[n - 1] - warped[lower]) / extent / rise);
  return { values, inverse: interpolation(warped, order.map((i) => rewards[i])), slope }; // prettier-ignore
}

/** Rewards ascending, with what each counts. */
type Sample = readonly { readonly value: number; readonly weight: number }[];

function constant(n: number, reward: number): Warp {
  return { values: new Float64Array(n), inverse: (value) => reward + value, slope: 1 };
}

/** Steps 1 and 2, in units of the upper half's deviations. The median is 0. */
function halfRanked(sample: Sample): number[] {
  const median = medianOf(sample);
  const above = sample.filter(({ value }) => value > median).map((each) => ({ ...each, value: each.value - median }));
  const typical = above.length > 0 ? medianOf(above) : 1; // none are above where most are the best
  const far = FAR * Math.max(typical, LEAST); // 1 / 5e-324 would overflow
  const half = sample.filter(({ value }) => value >= median);
  const spread = Math.sqrt(average(half, ({ value }) => Math.min(1, (value - median) / far) ** 2)) || 1;
  const ranks = shares(sample);
  return sample.map(({ value }, i) => {
    if (value < median) return lowerQuantile(Math.min(0.5, ranks[i]));
    return value > median ? tamed((value - median) / far) / spread : 0;
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

/** What share of all lies below each, and half of what equals it. */
function shares(sample: Sample): number[] {
  const all = total(sample);
  const ranks: number[] = [];
  let below = 0;
  for (let first = 0; first < sample.length;) {
    let next = first;
    while (next < sample.length && sample[next].value === sample[first].value) next++;
    const equal = total(sample.slice(first, next));
    for (let i = first; i < next; i++) ranks.push((below + equal / 2) / all);
    below += equal;
    first = next;
  }
  return ranks;
}

/** Half of the weight lies below and half above; between two values where it is split between them. */
function medianOf(sample: Sample): number {
  const half = total(sample) / 2;
  let below = 0;
  const upper = sample.findIndex(({ weight }) => (below += weight) > half * (1 + ROUNDING));
  if (upper <= 0) return sample[Math.max(0, upper)].value;
  const before = below - sample[upper].weight;
  if (before < half * (1 - ROUNDING)) return sample[upper].value;
  // the half of a subnormal number twice is not always that number
  return sample[upper - 1].value + (sample[upper].value - sample[upper - 1].value) / 2;
}

/** Of sums of weights that should be equal. */
const ROUNDING = 1e-9;

function average(sample: Sample, f: (each: Sample[number], i: number) => number): number {
  const all = total(sample);
  return sample.reduce((sum, each, i) => sum + (each.weight / all) * f(each, i), 0);
}

function total(sample: Sample): number {
  return sample.reduce((sum, { weight }) => sum + weight, 0);
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
