/**
 * How much each parameter matters: first-order Sobol indices of the metric over the whole space.
 *
 *   S_j = Var_j(E[f | u_j]) / Var(f),   u uniform on the sampling cube (space/encoding.ts)
 *
 * f is the metric without its noise. A failed trial tells nothing of it: had it the worst value, the interval would be
 * that of a cliff which is where trials happen to have failed. S_j is the share of its variance that parameter j alone
 * explains, and what the shares leave is interactions. Where a parameter is inactive f does not depend on it: such a
 * trial gets a random coordinate, so that the model sees that it makes no difference there. All shares are of the space
 * without the values of a choice that no trial with a value has: nothing is known of them, and what they might do would
 * be nearly all of the variance.
 *
 * The model is not that of the proposals, which is flat where there are no trials (polynomialChaos.ts). Its
 * hyperparameters are drawn, not fitted, and for each draw come weights of the terms, and from them shares. The share
 * is the median of all; the interval reaches over 99 % of them, because f is no polynomial: so it holds the exact
 * shares in nine of ten cases, where 95 % of them held five of six (docs/research/importance.md).
 *
 * Source of the indices: Sobol', Sensitivity estimates for nonlinear mathematical models, 1993.
 */
import { cholesky } from '../../math/linalg/cholesky.ts';
import { dotRange } from '../../math/linalg/rows.ts';
import { quantile } from '../../math/quantile.ts';
import { metropolis } from '../../math/random/metropolis.ts';
import { normals } from '../../math/random/normals.ts';
import { seededUniform, type Uniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import type { Parameter, Value } from '../../space/parameter.ts';
import type { Observation } from '../model/completedTrials.ts';
import { neverTried, noValueWith, tooFewActive, tooFewTrials, tooFewWith } from '../port/messages.ts';
import type { FittedStudy } from './fittedStudy.ts';
import {
  categoricalAxis,
  logPosterior,
  numericAxis,
  startingHyperparameters,
  variances,
  type Axis,
} from './polynomialChaos.ts';

export interface Importance {
  /**
   * The largest share first, also of those that the trials cannot tell, since what matters may be among them; `low` and
   * `high` are the ends of a share's 95 % interval.
   */
  readonly importance: readonly ParameterShare[];
  /** The share that no parameter explains alone. */
  readonly interactions: number;
}

interface ParameterShare {
  readonly parameter: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Why the trials cannot tell the share, for a person; absent where they can. It may be anything up to `high`. */
  readonly unknown?: string;
  /** Which of its values all shares leave out, for a person. */
  readonly without?: string;
}

type Modelled = Pick<FittedStudy, 'searchSpace' | 'varying' | 'settings' | 'observations' | 'past' | 'completedTrials'>;

type MeasuredTrial = Observation & { readonly reward: number };

/** n of the model at most, with few parameters and with many, of which each is moved in each sweep. */
const MAX_OBSERVATIONS = 96;
const MAX_COST = 280;

export function importanceOf(study: Modelled): Importance {
  const { varying, settings } = study;
  const uniform = seededUniform(settings.seed, STREAMS.insight);
  const measured = study.observations.flatMap(({ reward, ...trial }) =>
    reward === undefined ? [] : [{ reward, ...trial }],
  );
  const drawn = drawShares(study, measured, uniform);
  const told = [...study.past, ...study.completedTrials];
  const importance = varying.map((parameter, j) => {
    const shares = drawn.map(({ alone }) => alone[j]);
    const [low, share, high] = [0.005, 0.5, 0.995].map((p) => quantile(shares, p));
    const without = leftOut(parameter, told, measured);
    const reasonWith = (interval: readonly [low: number, high: number]) =>
      reasonUnknown(parameter, measured, interval, without);
    const unknown = reasonWith([low, high]);
    return {
      ...{ parameter: parameter.name, share, low, high },
      // unknown for its interval alone, in which it still is; of too few trials the interval is wrong
      isVague: reasonWith(NARROW) === undefined,
      ...(unknown !== undefined && { unknown }),
      ...(without !== undefined && { without }),
    };
  });
  const together = drawn.map((shares) => shares.together);
  return {
    importance: withBounds(importance).sort((a, b) => b.share - a.share),
    interactions: quantile(together, 0.5),
  };
}

/** An unknown share is at most what the known ones leave, whatever the trials that cannot tell it say. */
function withBounds(importance: readonly (ParameterShare & { readonly isVague: boolean })[]): ParameterShare[] {
  const known = importance.filter(({ unknown }) => unknown === undefined);
  const left = 1 - known.reduce((sum, { low }) => sum + low, 0);
  return importance.map(({ isVague, ...each }) => {
    if (each.unknown === undefined) return each;
    return { ...each, high: Math.max(each.share, isVague ? Math.min(each.high, left) : left) };
  });
}

interface Shares {
  /** [D] */
  readonly alone: readonly number[];
  readonly together: number;
}

/** With a quarter as many the chain of 16 parameters has not found those that matter; 200 changed little. */
const SWEEPS = 64;
/** Draws of θ that follow one another are alike. */
const TAKEN = 2;
const DRAWS_PER_FIT = 16;

function drawShares(
  { searchSpace, varying }: Modelled,
  observations: readonly MeasuredTrial[],
  uniform: Uniform,
): Shares[] {
  const D = varying.length;
  const rewards = observations.map(({ reward }) => reward);
  const n = Math.max(48, Math.min(MAX_OBSERVATIONS, Math.round(MAX_COST / Math.sqrt(D))));
  const rows = spreadOut(rewards.length, n, uniform);
  const chosen = rows.map((i) => observations[i]);
  const { values: y, sd } = standardised(rows.map((i) => rewards[i]));
  const none: Shares = { alone: varying.map(() => 0), together: 0 };
  if (sd === 0) return [none];
  const columns = new Map(searchSpace.varying.map(({ parameter, start }) => [parameter.name, start]));
  const axes = varying.map((parameter) => axisOf(parameter, chosen, columns.get(parameter.name) ?? 0, uniform));
  const data = { axes, y, extraNoise: chosen.map(({ deviation = 0 }) => (deviation / sd) ** 2) };
  const start = startingHyperparameters(D);
  const coordinates = [...start.keys()].filter((i) => i < D || i >= 2 * D || axes[i - D].isNumeric);
  const normal = normals(uniform);
  const draws = metropolis(logPosterior(data), { start, coordinates, sweeps: SWEEPS }, uniform);
  const drawn = draws
    .filter((_, i) => i % TAKEN === 0)
    .flatMap((theta): Shares[] => {
      const found = variances(data, theta);
      if (found === undefined) return [];
      const roots = found.main.map(({ covariance }) => cholesky(covariance));
      return Array.from({ length: DRAWS_PER_FIT }, () => {
        const own = found.main.map(({ mean }, j) => squaredNorm(mean, roots[j], normal));
        const total = own.reduce((sum, each) => sum + each, found.interactions);
        return total > 0 ? { alone: own.map((each) => each / total), together: found.interactions / total } : none;
      });
    });
  return drawn.length > 0 ? drawn : [none];
}

/** Of a draw from N(mean, R Rᵀ); without R, where the covariance is 0 to rounding, of the mean. */
function squaredNorm(mean: Float64Array, R: readonly Float64Array[] | undefined, normal: () => number): number {
  const epsilon = mean.map(normal);
  return mean.reduce((sum, m, k) => sum + (m + (R === undefined ? 0 : dotRange(R[k], 0, epsilon, 0, k + 1))) ** 2, 0);
}

/** With mean 0 and variance 1. */
function standardised(values: readonly number[]): { readonly values: Float64Array; readonly sd: number } {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2 / values.length, 0));
  if (!(sd > NEGLIGIBLE * Math.abs(mean))) return { values: new Float64Array(values.length), sd: 0 };
  return { values: Float64Array.from(values, (value) => (value - mean) / sd), sd };
}

/** A standard deviation below this share of the mean is rounding. */
const NEGLIGIBLE = 1e-9;

/** `column`: where the parameter is in a row of the unit cube, which is its sampling coordinate if it is a number. */
function axisOf(parameter: Parameter, observations: readonly Observation[], column: number, uniform: Uniform): Axis {
  const values = triedCategories(parameter, observations);
  const at = <Coordinate>(coordinate: (candidate: Observation['candidate']) => Coordinate, drawn: () => Coordinate) =>
    observations.map(({ candidate }) =>
      Object.hasOwn(candidate.point, parameter.name) ? coordinate(candidate) : drawn(),
    );
  if (values === undefined) return numericAxis(at(({ row }) => row[column], uniform));
  const indices = at(
    ({ point }) => values.indexOf(point[parameter.name]),
    () => Math.floor(uniform() * values.length),
  );
  return categoricalAxis(indices, values.length);
}

/** Undefined for a number, or for values in an order. */
function categoriesOf(parameter: Parameter): readonly Value[] | undefined {
  if (parameter.type === 'bool') return [false, true];
  return parameter.type === 'choice' && !parameter.ordered ? parameter.values : undefined;
}

type Tried = readonly Pick<Observation, 'candidate'>[];

function triedCategories(parameter: Parameter, trials: Tried): readonly Value[] | undefined {
  const tried = new Set(trials.map(({ candidate: { point } }) => point[parameter.name]));
  return categoriesOf(parameter)?.filter((value) => tried.has(value));
}

function leftOut(parameter: Parameter, told: Tried, measured: Tried): string | undefined {
  const [tried, known] = [told, measured].map((trials) => triedCategories(parameter, trials) ?? []);
  const untried = (categoriesOf(parameter) ?? []).filter((value) => !tried.includes(value));
  const noValue = tried.filter((value) => !known.includes(value));
  const texts = [untried.length > 0 ? neverTried(untried) : '', noValue.length > 0 ? noValueWith(noValue) : ''];
  return texts.filter((text) => text !== '').join('; ') || undefined;
}

/**
 * One trial with a value of a choice may be luck. That one of so few is luck the interval need not show; of four values
 * and more it held the exact share in 96 of 98 cases (docs/research/importance.md).
 */
const MIN_OF_VALUE = 2;
const FEW_VALUES = 3;
/** With fewer trials in which a parameter was active, its intervals held the exact share in half of the cases. */
const MIN_ACTIVE = 8;
/**
 * An interval that is so wide and begins so low does not even tell whether the parameter matters. Of those that were as
 * wide and began above 0.01, 39 of 42 had an exact share above 5 % (docs/research/importance.md).
 */
const MAX_WIDTH = 0.5;
const MATTERS = 0.01;
const NARROW = [0, 0] as const;

function reasonUnknown(
  parameter: Parameter,
  observations: readonly Observation[],
  [low, high]: readonly [low: number, high: number],
  without: string | undefined,
): string | undefined {
  const { name } = parameter;
  const active = observations.filter(({ candidate: { point } }) => Object.hasOwn(point, name));
  if (active.length < Math.min(MIN_ACTIVE, observations.length)) return tooFewActive(active.length);
  const isWide = high - low > MAX_WIDTH;
  const mayNotMatter = isWide && low < MATTERS;
  const values = triedCategories(parameter, observations);
  if (values === undefined) return mayNotMatter ? tooFewTrials(observations.length) : undefined;
  if (values.length < 2 && without !== undefined) return without;
  const counts = values.map((value) => active.filter(({ candidate: { point } }) => point[name] === value).length);
  const least = Math.min(...counts);
  return mayNotMatter || (least < MIN_OF_VALUE && (isWide || values.length <= FEW_VALUES))
    ? tooFewWith(values[counts.indexOf(least)], least)
    : undefined;
}

/** The first trials lie all over the space, and of the others most are near the best one. Ascending. */
function spreadOut(trials: number, count: number, uniform: Uniform): number[] {
  if (trials <= count) return Array.from({ length: trials }, (_, i) => i);
  const chosen = new Set(Array.from({ length: Math.floor((2 * count) / 3) }, (_, i) => i));
  while (chosen.size < count) chosen.add(Math.floor(uniform() * trials));
  return [...chosen].sort((a, b) => a - b);
}
