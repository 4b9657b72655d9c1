/** The models of earlier studies of related tasks, each fitted by itself to its own values (sourceBasis.ts). */
import { toReward } from '../port/goal.ts';
import { largestSize, unitFor } from '../port/metricUnit.ts';
import type { OptimizerSettings, Source } from '../port/optimizerSettings.ts';
import { correlation } from '../../math/correlation.ts';
import { leaveOneOut } from '../../math/gp/logMarginalLikelihood.ts';
import type { Parameter, Point, Value } from '../../space/parameter.ts';
import { makeCandidate, type Candidate, type SearchSpace } from '../../space/searchSpace.ts';
import { dataSubset } from './dataSubset.ts';
import { fittedSubset } from './hyperparameters.ts';
import { fitModel } from './model.ts';
import type { Fit } from './noise.ts';
import type { SourceModel } from './sourceBasis.ts';

/** A source that teaches something. */
export interface FittedSource extends SourceModel {
  /** Its best trials, the best first, as the nearest points of the target's space. */
  readonly best: readonly Candidate[];
}

/** What a source's model is fitted to: enough to know where good values are, and a few milliseconds for a batch. */
const MAX_TRIALS = 300;
/** Of all sources together, each of which has the same share. */
const MAX_TRIALS_OF_ALL = 1500;
const MAX_BEST = 5;
/** The least r_s: 20 values that are drawn by lot come to as much once in ten times. */
const MIN_RELIABILITY = 0.3;
/** Along a parameter of which a source knows nothing its function does not change. In units of the cube. */
const ENDLESS_LENGTHSCALE = 1e100;
/** In units of the cube: points that are farther outside than this are as far as this. */
const FARTHEST = 100;

/** Of the sources that share a parameter with the space, and whose values are not all the same and not only noise. */
export function fitSources(searchSpace: SearchSpace, settings: OptimizerSettings): readonly FittedSource[] {
  const { sources = [] } = settings.start;
  const most = Math.min(MAX_TRIALS, Math.ceil(MAX_TRIALS_OF_ALL / sources.length));
  return sources.flatMap((source) => fitSource(searchSpace, settings, source, most) ?? []);
}

function fitSource(
  searchSpace: SearchSpace,
  settings: OptimizerSettings,
  { name, trials }: Source,
  most: number,
): FittedSource | undefined {
  const { algorithm, goal, seed } = settings;
  const measured = trials.filter(({ value }) => Number.isFinite(value));
  const unit = unitFor(largestSize(measured));
  const rewards = measured.map(({ value }) => toReward(value / unit, goal));
  const observations = dataSubset(rewards, most, seed).flatMap((i) => {
    const candidate = encoded(searchSpace, measured[i].point);
    return candidate ? [{ candidate, reward: rewards[i] }] : [];
  });
  const names = searchSpace.varying.map(({ parameter }) => parameter.name);
  const unknown = names.filter((each) => !observations.some(({ candidate: { point } }) => Object.hasOwn(point, each)));
  const valuesDiffer = observations.some(({ reward }) => reward !== observations[0].reward);
  if (!valuesDiffer || unknown.length === names.length) return undefined;
  const own: OptimizerSettings = {
    ...settings,
    noise: undefined,
    algorithm: {
      preset: 'practical',
      ...(algorithm.kernel && { kernel: algorithm.kernel }),
      lengthscales: Object.fromEntries(unknown.map((each) => [each, ENDLESS_LENGTHSCALE])),
    },
  };
  const best = observations.toSorted((a, b) => b.reward - a.reward).slice(0, MAX_BEST);
  const { posterior, fit } = fitModel(searchSpace, own, observations, 0);
  const reliability = fit ? predictability(fit, seed) : 0;
  if (reliability < MIN_RELIABILITY) return undefined;
  return {
    ...{ name, posterior, reliability },
    best: best.map(({ candidate }) => searchSpace.nearestCandidate(candidate.row)),
  };
}

/** The correlation of values with what a model predicts of each from the others. */
function predictability({ observations, hyperparameters }: Fit, seed: number): number {
  const subset = fittedSubset(observations, seed);
  const predicted = leaveOneOut(subset, hyperparameters);
  return predicted ? correlation(predicted, subset.y) : 0;
}

/**
 * With those of its values that have a type of the space's; a value of a choice that the space does not have is none.
 * Undefined where a number is none on its scale, as −1 on one that is logarithmic.
 */
function encoded(searchSpace: SearchSpace, point: Point): Candidate | undefined {
  const row = new Float64Array(searchSpace.groups.length);
  const known = Object.fromEntries(
    searchSpace.varying.flatMap(({ parameter }): [string, Value][] => {
      const value = Object.hasOwn(point, parameter.name) ? point[parameter.name] : undefined;
      return value !== undefined && isValueOf(parameter, value) ? [[parameter.name, value]] : [];
    }),
  );
  searchSpace.encode(known, row);
  if (row.some(Number.isNaN)) return undefined;
  return makeCandidate(
    known,
    row.map((u) => Math.max(-FARTHEST, Math.min(FARTHEST, u))),
  );
}

/** Whether it has a place in the cube, maybe outside of the range. */
function isValueOf(parameter: Parameter, value: Value): boolean {
  switch (parameter.type) {
    case 'float':
    case 'int':
      return typeof value === 'number';
    case 'bool':
      return typeof value === 'boolean';
    case 'choice':
      return parameter.values.includes(value);
    case 'fixed':
      return false;
  }
}
