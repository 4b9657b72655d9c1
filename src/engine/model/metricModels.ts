/**
 * The models of what trials measured besides the first metric, each a Gaussian process with hyperparameters, noise, warp
 * and dictionary of its own: one for each limit, of its slack, and one for each further objective, of its reward.
 */
import { toMetric, toReward } from '../port/goal.ts';
import { slack, valueOfSlack, type Measured } from '../port/limits.ts';
import { finite, inMetricUnit, largestSize, unitFor } from '../port/metricUnit.ts';
import type { FurtherObjective, OptimizerSettings } from '../port/optimizerSettings.ts';
import type { WithoutItsEnd } from '../port/proposal.ts';
import type { Expression } from '../../space/expression.ts';
import type { SearchSpace } from '../../space/searchSpace.ts';
import { usableCount, type CompletedTrial, type Observation, type TrialHistory } from './completedTrials.ts';
import { baselineOf, isNoisyLimit, measuredOf, valueOf } from './measuredTrials.ts';
import { fitModel, type Model } from './model.ts';
import { frontWarp } from './frontWarp.ts';
import { slackWarp } from './slackWarp.ts';
import type { Warp } from './warp.ts';

/** Of a slack, which is kept from 0 on. */
export interface SlackModel {
  readonly model: Model;
  /** The warped slack 0. */
  readonly threshold: number;
}

export interface LimitModel extends SlackModel {
  /** Its number, from 0, in the settings. */
  readonly limit: number;
  /** Whether its slack differs from run to run. */
  readonly isNoisy: boolean;
}

interface Inputs extends TrialHistory {
  readonly searchSpace: SearchSpace;
}

/** Of each limit of which a trial has told something. */
export function limitModels(inputs: Inputs, modelled: readonly Observation[]): readonly LimitModel[] {
  const { limits = [] } = inputs.settings;
  return limits.flatMap((limit, index) => {
    const observations = slackObservations(inputs, modelled, limit);
    if (observations.length === 0) return [];
    return [{ limit: index, isNoisy: isNoisyLimit(inputs, index), ...slackModel(inputs, observations) }];
  });
}

/** That a trial ends with a value, as one more limit: its slack is 1 where one has, −1 where one has failed. */
export function successModel(inputs: Inputs, modelled: readonly Observation[]): SlackModel {
  const slackOf = (reward: number | undefined): number => (reward === undefined ? -1 : 1);
  return slackModel(
    inputs,
    modelled.map(({ candidate, reward }) => ({ candidate, reward: slackOf(reward) })),
  );
}

function slackModel(inputs: Inputs, observations: readonly Observation[]): SlackModel {
  const model = fitted(inputs, { noise: undefined }, observations, slackWarp);
  return { model, threshold: model.warp.forward(0) };
}

/** The slacks that the limit's model is fitted to. */
function slackObservations(inputs: Inputs, modelled: readonly Observation[], limit: Expression): Observation[] {
  const baseline = baselineOf(inputs);
  return modelled.flatMap((observation): Observation[] => {
    const kept = learnedSlack(limit, observation, baseline);
    return kept === undefined ? [] : [{ candidate: observation.candidate, reward: finite(kept) }];
  });
}

/** In the order of the further objectives. Trials without the value count as failed ones do for the first metric. */
export function objectiveModels(inputs: Inputs, modelled: readonly Observation[]): readonly Model[] {
  const { furtherObjectives = [] } = inputs.settings;
  return furtherObjectives.map((objective) => {
    const unit = objectiveUnit(inputs, objective);
    const observations = modelled.flatMap((each) => observationOf(each, objective, unit));
    return fitted(inputs, { noise: objective.noise && finite(objective.noise / unit) }, observations, frontWarp);
  });
}

/** A metric by its model. */
export interface ModelledMetric {
  readonly model: Model;
  /** What the model is fitted to. */
  readonly observations: readonly Observation[];
  /** The metric's value that a value of the model stands for. */
  readonly toMetric: (warped: number) => number;
}

interface Models {
  readonly limits: readonly LimitModel[];
  readonly further: readonly { readonly model: Model }[];
}

/**
 * Of a metric that decides beside the first: by the model of the further objective, or of a limit whose slack is its
 * distance from a bound. For a metric that stands only in other limits a model is fitted. Undefined without values.
 */
export function modelledMetric(
  inputs: Inputs,
  modelled: readonly Observation[],
  models: Models,
  metric: string,
): ModelledMetric | undefined {
  return (
    modelledObjective(inputs, modelled, models, metric) ??
    modelledBySlack(inputs, modelled, models, metric) ??
    modelledAlone(inputs, modelled, metric)
  );
}

function modelledObjective(
  inputs: Inputs,
  modelled: readonly Observation[],
  { further }: Models,
  metric: string,
): ModelledMetric | undefined {
  const { furtherObjectives = [] } = inputs.settings;
  const number = furtherObjectives.findIndex((objective) => objective.metric === metric);
  if (number < 0) return undefined;
  const [objective, { model }] = [furtherObjectives[number], further[number]];
  const unit = objectiveUnit(inputs, objective);
  return {
    model,
    observations: modelled.flatMap((each) => observationOf(each, objective, unit)),
    toMetric: (warped) => inMetricUnit(toMetric(model.warp.inverse(warped), objective.goal), unit),
  };
}

function modelledBySlack(
  inputs: Inputs,
  modelled: readonly Observation[],
  { limits }: Models,
  metric: string,
): ModelledMetric | undefined {
  const { limits: all = [] } = inputs.settings;
  const baseline = baselineOf(inputs);
  for (const { limit: number, model } of limits) {
    const limit = all[number];
    const valueOfMetric = valueOfSlack(limit, metric, baseline);
    if (valueOfMetric === undefined) continue;
    return {
      model,
      observations: slackObservations(inputs, modelled, limit),
      toMetric: (warped) => finite(valueOfMetric(model.warp.inverse(warped))),
    };
  }
  return undefined;
}

function modelledAlone(inputs: Inputs, modelled: readonly Observation[], metric: string): ModelledMetric | undefined {
  const observations = modelled.flatMap(({ candidate, measured }): Observation[] => {
    const value = valueOf(measured, { metric });
    return value === undefined ? [] : [{ candidate, reward: finite(value) }];
  });
  if (observations.length === 0) return undefined;
  const model = fitted(inputs, { noise: undefined }, observations, slackWarp);
  return { model, observations, toMetric: model.warp.inverse };
}

/** That of a trial that was stopped early counts only where it breaks the limit: the others were not at their end. */
function learnedSlack(
  limit: Expression,
  { measured, broke }: Observation,
  baseline: Measured | undefined,
): number | undefined {
  const kept = measured && slack(limit, measured, baseline);
  const broken = broke && slack(limit, broke, baseline);
  return kept ?? (broken !== undefined && broken < 0 ? broken : undefined);
}

/** None of a trial that was stopped early before anything could be said of this objective. */
function observationOf(
  { candidate, measured, furtherPredicted, broke, deviation }: Observation,
  objective: FurtherObjective,
  unit: number,
): Observation[] {
  const value = valueOf(measured, objective);
  if (value !== undefined) return [{ candidate, reward: toReward(value / unit, objective.goal) }];
  const predicted = predictionOf(furtherPredicted, objective);
  if (predicted !== undefined) {
    const { mean, sd } = predicted;
    return [{ candidate, reward: toReward(mean / unit, objective.goal), deviation: finite(sd / unit) }];
  }
  const hasNoEnd = deviation !== undefined || furtherPredicted !== undefined || broke !== undefined;
  return hasNoEnd ? [] : [{ candidate, reward: undefined }];
}

function fitted(
  { searchSpace, settings, completedTrials }: Inputs,
  changes: Pick<OptimizerSettings, 'noise'>,
  observations: readonly Observation[],
  warpOf: (rewards: readonly number[]) => Warp,
): Model {
  // lengthscales and λ of a declaration are those of its first metric
  const { lengthscales: _, lambda: __, ...algorithm } = settings.algorithm;
  const own = { ...settings, algorithm, ...changes };
  return fitModel(searchSpace, own, observations, usableCount(completedTrials), warpOf);
}

/** The divisor that keeps its values finite in the model (metricUnit.ts). */
function objectiveUnit({ completedTrials, past }: TrialHistory, objective: FurtherObjective): number {
  const values = [...past, ...completedTrials].flatMap(
    (trial) => valueOf(measuredOf(trial), objective) ?? predictionOf(furtherPredictedOf(trial), objective)?.mean ?? [],
  );
  return unitFor(largestSize(values.map((value) => ({ value }))));
}

function furtherPredictedOf({ feedback }: CompletedTrial): WithoutItsEnd['furtherPredicted'] {
  return feedback.kind === 'value' || feedback.kind === 'unmeasured' ? feedback.furtherPredicted : undefined;
}

function predictionOf(predicted: WithoutItsEnd['furtherPredicted'], { metric }: FurtherObjective) {
  return predicted !== undefined && Object.hasOwn(predicted, metric) ? predicted[metric] : undefined;
}
