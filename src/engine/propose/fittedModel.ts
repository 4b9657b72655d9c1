/** The inputs of a batch: the fitted model, the candidates and the model's predictions at them. */
import { drawCandidates, type CandidateSet } from './candidateSet.ts';
import {
  excludedKeys,
  modelledObservations,
  unmeasuredObservations,
  usableCount,
  type Observation,
  type TrialHistory,
} from '../model/completedTrials.ts';
import { frontWarp } from '../model/frontWarp.ts';
import { trialsKeep } from '../model/measuredTrials.ts';
import { limitModels, objectiveModels, type LimitModel } from '../model/metricModels.ts';
import { fitModel, type Model } from '../model/model.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import type { FittedSource } from '../model/sources.ts';
import { warp } from '../model/warp.ts';
import { expectedRewards, type FittedObjective } from './frontImprovement.ts';
import { nonDominated } from '../front/dominance.ts';
import type { FittedLimit } from './limitBounds.ts';
import { noiseState, type NoiseState } from '../model/noise.ts';
import { predict, predictMeans, type Predictions } from '../model/predictions.ts';
import { matrixOf, type Candidate, type SearchSpace } from '../../space/searchSpace.ts';

/** How many new space-filling candidates a batch has if the declaration does not say. */
export const DEFAULT_CANDIDATES_PER_BATCH = 2048;
/** How many of the best candidates are perturbed. */
export const MAX_CENTERS = 5;

export interface FittedModel {
  readonly model: Model;
  /** Points may be tried again if it is `present`: only then would a repeat tell something new. */
  readonly noise: NoiseState;
  readonly candidateSet: CandidateSet;
  readonly predictions: Predictions;
  /** The limits of which something is known. */
  readonly limits: readonly FittedLimit[];
  /** Those of further objectives. */
  readonly further: readonly FittedObjective[];
  /** Of each told trial whether it keeps all limits; undefined where that is not known. */
  readonly kept: readonly (boolean | undefined)[];
}

export interface FitInputs extends TrialHistory {
  readonly searchSpace: SearchSpace;
  /** All candidates, if the space is small. */
  readonly grid: CandidateSet | undefined;
  readonly sources: () => readonly FittedSource[];
}

/** The trials that were told, with the model that follows from them. */
export interface FittedHistory extends TrialHistory {
  readonly searchSpace: SearchSpace;
  readonly fitted: () => FittedModel;
}

export function fittedModel(inputs: FitInputs): FittedModel {
  const { searchSpace, settings, completedTrials } = inputs;
  const observations = modelledObservations(inputs);
  const warpOf = (settings.furtherObjectives ?? []).length > 0 ? frontWarp : warp;
  const model = fitModel(searchSpace, settings, observations, usableCount(completedTrials), warpOf, inputs.sources());
  const noise = noiseState(inputs, model.fit, model.noiseSd);
  const toldOfOthers = [...observations, ...unmeasuredObservations(inputs)];
  const limits = limitModels(inputs, toldOfOthers);
  const further = objectiveModels(inputs, toldOfOthers).map((each) => ({ model: each }));
  const models = [model, ...further.map((each) => each.model)];
  const candidateSet = inputs.grid ?? candidatesOfBatch(inputs, models, limits, noise, observations);
  return withPredictions({ model, noise, limits, further, kept: trialsKeep(inputs) }, candidateSet);
}

/** The same models with other candidates. */
export function withPredictions(
  fitted: Pick<FittedModel, 'model' | 'noise' | 'kept'> & {
    readonly limits: readonly LimitModel[];
    readonly further: readonly { readonly model: Model }[];
  },
  candidateSet: CandidateSet,
): FittedModel {
  return {
    ...fitted,
    candidateSet,
    predictions: predict(fitted.model.posterior, candidateSet.X),
    limits: fitted.limits.map((limit) => ({ ...limit, predictions: predict(limit.model.posterior, candidateSet.X) })),
    further: fitted.further.map(({ model }) => ({ model, predictions: predict(model.posterior, candidateSet.X) })),
  };
}

/** New candidates that fill the space, and some near the best ones by posterior mean, those that keep the limits first. */
function candidatesOfBatch(
  inputs: FitInputs,
  models: readonly Model[],
  limits: readonly LimitModel[],
  noise: NoiseState,
  observations: readonly Observation[],
): CandidateSet {
  const { searchSpace, settings, completedTrials } = inputs;
  const candidates = [...new Map(observations.map(({ candidate }) => [candidate.key, candidate])).values()];
  const rows = matrixOf(candidates);
  const mean = models.length > 1 ? spreadOverFront(models, candidates) : predictMeans(models[0].posterior, rows);
  const missing = missingOf(limits, rows);
  const succeeded = observations.some(({ reward }) => reward !== undefined);
  const order = [...candidates.keys()]
    .sort((a, b) => missing[a] - missing[b] || mean[b] - mean[a] || a - b)
    .slice(0, succeeded ? MAX_CENTERS : 0);
  const centers = order.map((i) => candidates[i]);
  const count = settings.algorithm.candidates ?? DEFAULT_CANDIDATES_PER_BATCH;
  const repeats = noise === 'present';
  return drawCandidates(
    searchSpace,
    { count, centers, repeated: repeats ? centers : [], excluded: excludedKeys(inputs, repeats) },
    settings.seed,
    usableCount(completedTrials),
  );
}

/** [n], by how much the posterior means at the rows are below the limits' thresholds, in warped units; 0 where none is. */
function missingOf(limits: readonly LimitModel[], rows: Matrix): Float64Array {
  const missing = new Float64Array(rows.rows);
  for (const { model, threshold } of limits) {
    const mean = predictMeans(model.posterior, rows);
    for (let i = 0; i < missing.length; i++) missing[i] += Math.max(0, threshold - mean[i]);
  }
  return missing;
}

/** [n], the higher the earlier a candidate should be a centre: points of the front that are far from one another. */
function spreadOverFront(models: readonly Model[], candidates: readonly Candidate[]): Float64Array {
  const rewards = expectedRewards(models, candidates);
  const front = nonDominated(rewards).sort((a, b) => rewards[a][0] - rewards[b][0]);
  const scores = new Float64Array(candidates.length).fill(-Infinity);
  const count = Math.min(MAX_CENTERS, front.length);
  for (let k = 0; k < count; k++)
    scores[front[Math.round((k * (front.length - 1)) / Math.max(1, count - 1))]] = count - k;
  return scores;
}
