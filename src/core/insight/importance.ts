/**
 * How much each parameter matters: first-order functional ANOVA of the model over the space.
 *
 *   S_j = Var_j(E[f | u_j]) / Var(f),   u uniform on the sampling cube (space/encoding.ts)
 *
 * f is the model's function of the point, in warped units, in which what is far worse than the median counts little. So
 * S_j is the share of the variance that parameter j alone explains, and what the shares leave is interactions. Where a
 * parameter is inactive f does not depend on it; points that the constraints forbid are left out. The interval is that
 * of the shares of functions drawn from the posterior.
 *
 * Matérn 5/2 is no product over the columns, so S_j has no closed form. E[f | u_j] is the mean over the points of a bin
 * of u_j. The variance of such means is too large by what the points within a bin vary, which is subtracted (Kelley's
 * ε², 1935). All parameters and all functions share the points, so 30 parameters cost what one costs.
 *
 * Source: Hutter, Hoos and Leyton-Brown, An efficient approach for assessing hyperparameter importance, ICML 2014.
 */
import type { Matrix } from '../linalg/matrix.ts';
import { predictMeans } from '../practical/predictions.ts';
import { seededUniform } from '../random/seededUniform.ts';
import { STREAMS } from '../random/streams.ts';
import { haltonSequence } from '../space/haltonSequence.ts';
import type { Parameter } from '../space/parameter.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { drawFunctions } from './functionDraws.ts';
import { quantile } from '../quantile.ts';

export interface Importance {
  /** The largest share first; `low` and `high` are the ends of its 95 % interval. */
  readonly importance: readonly ParameterShare[];
  /** The share that no parameter explains alone. */
  readonly interactions: number;
}

interface ParameterShare {
  readonly parameter: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

type Modelled = Pick<FittedStudy, 'searchSpace' | 'varying' | 'settings'> & {
  readonly model: Pick<FittedStudy['model'], 'posterior'>;
};

const POINTS = 2048;
const DRAWS = 64;

export function importanceOf({ searchSpace, varying, settings, model: { posterior } }: Modelled): Importance {
  const { X, coordinates } = uniformPoints(searchSpace);
  const bins = varying.map((parameter) => binsOf(parameter, coordinates[searchSpace.space.indexOf(parameter)]));
  const shares = mainEffects(predictMeans(posterior, X), bins);
  const uniform = seededUniform(settings.seed, STREAMS.insight);
  const drawn = drawFunctions(posterior, X, DRAWS, uniform).map((f) => mainEffects(f, bins));
  const importance = varying.map(({ name }, j): ParameterShare => {
    const drawnShares = drawn.map((each) => each[j]);
    return {
      parameter: name,
      share: shares[j],
      // the mean function is smoother than the drawn ones, so its share may lie beyond theirs
      low: Math.min(shares[j], quantile(drawnShares, 0.025)),
      high: Math.max(shares[j], quantile(drawnShares, 0.975)),
    };
  });
  const isFlat = shares.every((share) => share === 0);
  return {
    importance: importance.sort((a, b) => b.share - a.share),
    interactions: isFlat ? 0 : Math.max(0, 1 - shares.reduce((sum, share) => sum + share, 0)),
  };
}

/** Points that fill the space evenly, as rows [n, D], and their coordinates in the sampling cube, by parameter. */
function uniformPoints({ space, groups, sample, encode, isFeasible }: FittedStudy['searchSpace']) {
  const haltonPoint = haltonSequence(space.length, 0);
  const cols = groups.length;
  const data = new Float64Array(POINTS * cols);
  const coordinates = space.map((): number[] => []);
  let rows = 0;
  for (let n = 0; n < MAX_DRAWS && rows < POINTS; n++) {
    const u = haltonPoint(n);
    const point = sample(u);
    if (!isFeasible(point)) continue;
    encode(point, data.subarray(rows * cols, (rows + 1) * cols));
    u.forEach((value, j) => coordinates[j].push(value));
    rows++;
  }
  return { X: { rows, cols, data: data.subarray(0, rows * cols) } satisfies Matrix, coordinates };
}

/** So many draws take some ten milliseconds. */
const MAX_DRAWS = 8 * POINTS;

/** The bin of each point. */
interface Bins {
  readonly count: number;
  readonly of: Uint16Array;
}

const NUMERIC_BINS = 16;

/** One for each category. Numbers have intervals of equal probability: within one, a function changes little. */
function binsOf(parameter: Parameter, u: readonly number[]): Bins {
  const isCategorical = parameter.type === 'choice' && !parameter.ordered;
  const count = isCategorical ? Math.min(parameter.values.length, u.length) : NUMERIC_BINS;
  return { count, of: Uint16Array.from(u, (value) => Math.floor(value * count)) };
}

/**
 * For each parameter (SS_between − (B − 1) MS_within) / SS_total, over the n values of f in their bins, of which B are
 * not empty. 0 if f is constant.
 */
function mainEffects(f: Float64Array, bins: readonly Bins[]): number[] {
  const n = f.length;
  let [mean, total] = [0, 0];
  for (const value of f) mean += value / n;
  const deviations = f.map((value) => value - mean);
  for (const deviation of deviations) total += deviation * deviation;
  if (!(total > n * (NEGLIGIBLE * mean) ** 2)) return bins.map(() => 0);
  return bins.map(({ count, of }) => {
    const [sums, counts] = [new Float64Array(count), new Float64Array(count)];
    for (let i = 0; i < n; i++) {
      sums[of[i]] += deviations[i];
      counts[of[i]]++;
    }
    const between = sums.reduce((sum, value, b) => (counts[b] === 0 ? sum : sum + (value * value) / counts[b]), 0);
    const B = counts.filter((binned) => binned > 0).length;
    const within = n > B ? (total - between) / (n - B) : Infinity;
    return Math.min(1, Math.max(0, (between - (B - 1) * within) / total));
  });
}

/** A standard deviation below this share of the mean is rounding. */
const NEGLIGIBLE = 1e-9;
