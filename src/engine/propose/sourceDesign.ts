/**
 * The points of the first batch that earlier studies of related tasks suggest: those that together promise the best
 * value, over functions that this task's may be.
 *
 *   f_r(x) = ρ_s μ_s(x) + √(1 − ρ_s²) g_r(x)     s the source of draw r, g_r a draw from the prior of its model
 *   x_1, x_2, …   each maximises Σ_r max(f_r(x_1), …, f_r(x_k))
 *
 * So the first point is the best of all sources on average, and the others are good where the ones before may fail: for
 * one of the sources, or because the task's best point is elsewhere. Every source has the same number of draws.
 *
 * Source: the expected improvement of a batch, greedily, as in Wilson, Hutter and Deisenroth, Maximizing acquisition
 * functions for Bayesian optimization, NeurIPS 2018, arXiv 1805.10196. Without g it would be the portfolio of Feurer et
 * al., Auto-sklearn 2.0, JMLR 2022, section 3.
 */
import { argmax } from '../../math/linalg/argmax.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import { seededUniform, type Uniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import type { Candidate, SearchSpace } from '../../space/searchSpace.ts';
import { drawFunctions } from '../model/functionDraws.ts';
import { posterior } from '../model/posterior.ts';
import { predictMeans } from '../model/predictions.ts';
import type { FittedSource } from '../model/sources.ts';
import { candidateAt, drawCandidates } from './candidateSet.ts';

/** ρ_s / r_s: how much alike the task is expected to be to a source that predicts itself well (sourceBasis.ts). */
const CORRELATION = 0.9;
const MIN_DRAWS = 128;
const SPACE_FILLING = 1024;
/** How many of the sources' best points have candidates around them. */
const MAX_CENTERS = 8;

/** Fewer than `count` where the space has no more. */
export function sourceDesign(
  searchSpace: SearchSpace,
  sources: readonly FittedSource[],
  count: number,
  seed: number,
): Candidate[] {
  const centers = bestInTurn(sources).filter(({ point }) => searchSpace.isFeasible(point));
  const options = { count: SPACE_FILLING, centers: centers.slice(0, MAX_CENTERS), repeated: centers };
  const candidates = drawCandidates(searchSpace, { ...options, excluded: new Set() }, seed, 0);
  const uniform = seededUniform(seed, STREAMS.sourceDesign);
  const each = Math.ceil(MIN_DRAWS / sources.length);
  const draws = sources.flatMap((source) => drawTargets(source, candidates.X, each, uniform));
  const chosen = new Map<string, Candidate>();
  let best = draws.map(() => -Infinity);
  for (let k = 0; k < count && candidates.points.length > 0; k++) {
    const sums = new Float64Array(candidates.points.length);
    draws.forEach((f, r) => {
      for (let i = 0; i < sums.length; i++) sums[i] += Math.max(best[r], f[i]);
    });
    const i = argmax(sums);
    const candidate = candidateAt(candidates, i);
    if (chosen.has(candidate.key)) break;
    chosen.set(candidate.key, candidate);
    best = best.map((value, r) => Math.max(value, draws[r][i]));
  }
  return [...chosen.values()];
}

/** f_r at the rows of X, so many of one source. */
function drawTargets(source: FittedSource, X: Matrix, count: number, uniform: Uniform): Float64Array[] {
  const none = { X: { rows: 0, cols: X.cols, data: new Float64Array(0) }, weights: [], values: [] };
  const prior = posterior({ ...source.posterior.kernel, signalSd: 1 }, none, []);
  const means = predictMeans(source.posterior, X);
  const rho = CORRELATION * source.reliability;
  return drawFunctions(prior, X, count, uniform).map((g) =>
    g.map((value, i) => rho * means[i] + Math.sqrt(1 - rho ** 2) * value),
  );
}

/** The best of each source, then the second best of each, and so on. */
function bestInTurn(sources: readonly FittedSource[]): Candidate[] {
  const most = Math.max(...sources.map(({ best }) => best.length));
  return Array.from({ length: most }, (_, i) => sources.flatMap(({ best }) => best.slice(i, i + 1))).flat();
}
