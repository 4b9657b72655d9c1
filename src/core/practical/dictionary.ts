/**
 * Which of the pulled places the posterior is seen through: each stays with probability min(1, q̄ n σ̃²), n its pulls and σ̃² its
 * posterior variance divided by λ, drawn anew after every batch. [BBKB] arXiv 2002.09954, section 3.1.
 *
 * The kernel is fitted anew after every batch, so variances from before it are of another model. They are computed again under this one,
 * as if the history had come in batches that double it: the first `EXACT` places all stay, and the variances that a dictionary
 * of the first half gives decide which of the whole do. It costs twice what the last of these posteriors does.
 *
 * Without a noise worth the name nearly every place has σ̃² near 1 and none would go. So q̄ falls until `LARGEST` places are expected, and
 * the best ones stay for certain: it is between them that the next picks are decided, and a larger probability than
 * q̄ σ̃² never harms the guarantee.
 */
import { covariance } from '../bbkb/kernel.ts';
import { embed } from '../bbkb/nystrom.ts';
import { combine } from '../linalg/columns.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { seeded } from '../random.ts';
import { regression, type Kernel, type Observed } from './posterior.ts';

/** Up to so many places all stay. */
const EXACT = 200;
/** At most so many are expected to, of more. */
const LARGEST = 256;
/** Of them, those of highest value. */
const BEST = 64;
const QBAR = 4;

/** The places that stay, ascending. `qbar` as declared, if it is; `batch` numbers the draw. */
export function dictionary(
  kernel: Kernel,
  observed: Observed,
  qbar: number | 'inf' | undefined,
  seed: number,
  batch: number,
): number[] {
  const n = observed.counts.length;
  if (qbar === 'inf' || (qbar === undefined && n <= EXACT)) return [...observed.counts.keys()];
  const sizes: number[] = [];
  for (let size = n; size > EXACT; size = Math.ceil(size / 2)) sizes.unshift(size);
  const best = new Set(qbar === undefined ? highest(observed.values, BEST) : []);
  const first = sizes.length > 0 ? Math.ceil(sizes[0] / 2) : n;
  let kept = Array.from({ length: first }, (_, i) => i);
  let known = first;
  // a declared q̄ may thin out a small history as well
  for (const [level, size] of (sizes.length > 0 ? sizes : [n]).entries()) {
    const variance = variances(kernel, head(observed, known), kept, head(observed, size).X);
    const scores = Array.from(variance, (value, i) => observed.counts[i] * value);
    const q = qbar ?? affordable(scores, LARGEST - best.size);
    const uniform = seeded(seed, DICTIONARY, batch, level);
    kept = scores.flatMap((score, i) => (uniform() < q * score || best.has(i) ? [i] : []));
    known = size;
  }
  return kept;
}

/** σ̃² at the rows of X, from a dictionary of the observed places, whose rows X begins with. */
function variances(kernel: Kernel, { counts }: Observed, kept: readonly number[], X: Matrix): Float64Array {
  const { lambda } = kernel;
  const embedding = embed(covariance(kernel.type, kernel.lengthscales, X), kept);
  const seen = { ...embedding, Z: embedding.Z.map((column) => column.subarray(0, counts.length)) };
  const { Rt } = regression(seen, counts, new Float64Array(counts.length), lambda);
  const variance = embedding.residual.map((value) => value / lambda);
  const W: Float64Array[] = [];
  for (const [j, row] of Rt.entries()) {
    const spanned = combine(W, row.subarray(0, j), X.rows);
    const w = embedding.Z[j].map((value, i) => (value - spanned[i]) / row[j]);
    for (let i = 0; i < w.length; i++) variance[i] += w[i] * w[i];
    W.push(w);
  }
  return variance;
}

/** The q̄, at most `QBAR`, for which `count` places are expected to stay. */
function affordable(scores: readonly number[], count: number): number {
  const expected = (q: number): number => scores.reduce((sum, score) => sum + Math.min(1, q * score), 0);
  if (expected(QBAR) <= count) return QBAR;
  let [low, high] = [0, QBAR];
  for (let i = 0; i < 40; i++) {
    const q = (low + high) / 2;
    if (expected(q) > count) high = q;
    else low = q;
  }
  return low;
}

function head({ X, counts, values }: Observed, n: number): Observed {
  return {
    X: { rows: n, cols: X.cols, data: X.data.subarray(0, n * X.cols) },
    counts: counts.slice(0, n),
    values: values.slice(0, n),
  };
}

function highest(values: readonly number[], count: number): number[] {
  return [...values.keys()].sort((a, b) => values[b] - values[a] || a - b).slice(0, count);
}

/** This stream of the seed. */
const DICTIONARY = 43;
