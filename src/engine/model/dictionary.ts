/**
 * The dictionary of a batch, the inducing points of the sparse posterior: of the n observed candidates, each is kept
 * with probability min(1, q̄ c σ̃²), where c is how often it was observed (its weight) and σ̃² its posterior variance
 * divided by λ. It is drawn after every batch. [BBKB] arXiv 2002.09954, section 3.1.
 *
 * The kernel is fitted after every batch, so earlier variances belong to another model. They are computed again under
 * this kernel, as if each batch had doubled the history: the first `MAX_EXACT_SIZE` candidates are all kept, and then
 * the variances from a dictionary of the first half decide which candidates of twice as many are kept. This costs twice
 * as much as the last of these posteriors.
 *
 * With very little noise nearly every candidate has σ̃² near 1 and none would be dropped. So q̄ falls until
 * `MAX_EXPECTED_SIZE` candidates are expected to be kept. The best ones are always kept: the next picks are decided
 * between them, and a probability that is larger than q̄ σ̃² never harms the guarantee.
 */
import { covariance } from '../../math/gp/covariance.ts';
import { embed } from '../../math/gp/nystrom.ts';
import { addSquares } from '../../math/linalg/columns.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import { solveLowerColumns } from '../../math/compiled/columns.ts';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import { weightedRidge, type Kernel, type AggregatedObservations } from './posterior.ts';

/** Up to this number all candidates are kept. */
const MAX_EXACT_SIZE = 200;
/** The largest expected size of a dictionary of more candidates. */
const MAX_EXPECTED_SIZE = 256;
/** The candidates of highest value, always kept. */
const BEST_KEPT = 64;
const MAX_QBAR = 4;

/** The indices of the kept candidates, ascending. `qbar` is the declared one, if any; `batch` numbers the draw. */
export function sampleDictionary(
  kernel: Kernel,
  observations: AggregatedObservations,
  qbar: number | 'inf' | undefined,
  seed: number,
  batch: number,
): number[] {
  const n = observations.weights.length;
  if (qbar === 'inf' || (qbar === undefined && n <= MAX_EXACT_SIZE)) return [...observations.weights.keys()];
  const sizes: number[] = [];
  for (let size = n; size > MAX_EXACT_SIZE; size = Math.ceil(size / 2)) sizes.unshift(size);
  const best = new Set(qbar === undefined ? indicesOfHighest(observations.values, BEST_KEPT) : []);
  const initialSize = sizes.length > 0 ? Math.ceil(sizes[0] / 2) : n;
  let kept = Array.from({ length: initialSize }, (_, i) => i);
  let knownCount = initialSize;
  // a declared q̄ may drop candidates of a small history, too
  for (const [level, size] of (sizes.length > 0 ? sizes : [n]).entries()) {
    const variance = posteriorVariances(
      kernel,
      firstObservations(observations, knownCount),
      kept,
      firstObservations(observations, size).X,
    );
    const scores = Array.from(variance, (value, i) => observations.weights[i] * value);
    const q = qbar ?? affordableQbar(scores, MAX_EXPECTED_SIZE - best.size);
    const uniform = seededUniform(seed, STREAMS.practicalDictionary, batch, level);
    kept = scores.flatMap((score, i) => (uniform() < q * score || best.has(i) ? [i] : []));
    knownCount = size;
  }
  return kept;
}

/**
 * σ̃² at the rows of X. X begins with the rows of the observed candidates; `kept` are the dictionary's indices among
 * them.
 */
function posteriorVariances(
  kernel: Kernel,
  { weights }: AggregatedObservations,
  kept: readonly number[],
  X: Matrix,
): Float64Array {
  const { lambda } = kernel;
  const embedding = embed(covariance(kernel.type, kernel.lengthscales, X), kept);
  const observedEmbedding = { ...embedding, Z: embedding.Z.map((column) => column.subarray(0, weights.length)) };
  const { Rt } = weightedRidge(observedEmbedding, weights, new Float64Array(weights.length), lambda);
  const variance = embedding.residual.map((value) => value / lambda);
  for (const w of solveLowerColumns(Rt, embedding.Z, X.rows)) addSquares(1, w, variance);
  return variance;
}

/** The q̄, at most `MAX_QBAR`, with which `count` candidates are expected to be kept. */
function affordableQbar(scores: readonly number[], count: number): number {
  const expectedSize = (q: number): number => scores.reduce((sum, score) => sum + Math.min(1, q * score), 0);
  if (expectedSize(MAX_QBAR) <= count) return MAX_QBAR;
  let [low, high] = [0, MAX_QBAR];
  for (let i = 0; i < 40; i++) {
    const q = (low + high) / 2;
    if (expectedSize(q) > count) high = q;
    else low = q;
  }
  return low;
}

function firstObservations({ X, weights, values }: AggregatedObservations, n: number): AggregatedObservations {
  return {
    X: { rows: n, cols: X.cols, data: X.data.subarray(0, n * X.cols) },
    weights: weights.slice(0, n),
    values: values.slice(0, n),
  };
}

function indicesOfHighest(values: readonly number[], count: number): number[] {
  return [...values.keys()].sort((a, b) => values[b] - values[a] || a - b).slice(0, count);
}
