/**
 * The subject of an insight: the models of the trials so far, that of the first metric before the others, and the
 * recommended trial.
 *
 * The model is that of the default algorithm (engine/model/model.ts), whichever algorithm chose the trials: of the
 * others some have no model, and the rest know no more than a fixed set of arms.
 */
import { toMetric, toReward } from '../port/goal.ts';
import { inMetricUnit } from '../port/metricUnit.ts';
import { withExpectedEnds, type State } from '../optimizer.ts';
import type { BegunTrial } from '../port/pausing.ts';
import { recommendedOfFront } from '../front/knee.ts';
import { measuredFront } from '../model/measuredTrials.ts';
import {
  modelledObservations,
  observationsOf,
  usableCount,
  type Observation,
  type TrialHistory,
} from '../model/completedTrials.ts';
import { successModel, type ModelledMetric, type SlackModel } from '../model/metricModels.ts';
import type { FittedModel } from '../propose/fittedModel.ts';
import * as practicalOptimizer from '../propose/practicalOptimizer.ts';
import type { Candidate, SearchSpace } from '../../space/searchSpace.ts';
import { sizeOf, type Parameter } from '../../space/parameter.ts';

export interface FittedStudy extends FittedModel, TrialHistory, ModelledMetric {
  readonly searchSpace: SearchSpace;
  readonly varying: readonly Parameter[];
  /** The trials with a value that the model has learned from. */
  readonly succeeded: readonly Candidate[];
  /** Whether a trial ends with a value, as a limit; empty where none has failed. */
  readonly success: readonly SlackModel[];
  /** How many trials of the budget were told. */
  readonly trialCount: number;
  /** How many trials begin the study before its model chooses any. */
  readonly designSize: number;
  /** The recommended trial's point: of several objectives that of the front's knee, or with weights the best by them. */
  readonly incumbent: Candidate;
  /**
   * By how much another point may still be better than the incumbent, at most: in the metric's units, never negative.
   */
  readonly gain: number;
  /** A difference of rewards in the metric's units. */
  readonly inUnit: (difference: number) => number;
  /** The incumbent's value, in the metric's units; null with noise, when its mean is announced. */
  readonly measured: number | null;
  /** By how much the incumbent's mean is too good, since it was chosen by it: in warped units, 0 without noise. */
  readonly selectionBias: number;
}

/** With fewer trials than the smallest initial design there is nothing to learn from. */
export const MIN_SUCCEEDED = 4;

/** Null while too few trials have a value or all have the same, or if no parameter varies. */
export function fittedStudy({ optimizer, unit }: State): FittedStudy | null {
  const practical = optimizer.kind === 'practical' ? optimizer : modelledByDefault(optimizer);
  const { settings, searchSpace, past, completedTrials } = practical;
  const varying = searchSpace.varying.map(({ parameter }) => parameter).filter((parameter) => sizeOf(parameter) > 1);
  const succeeded = observationsOf(practical).filter(({ reward }) => reward !== undefined);
  if (varying.length === 0 || succeeded.length < MIN_SUCCEEDED || haveOneValue(practical, succeeded)) return null;
  const { best, mean, expected, optimistic } = practicalOptimizer.recommend(practical);
  if (best === null) return null;
  const fitted = practical.fitted();
  const observations = modelledObservations(practical);
  const isNoisy = fitted.noise === 'present';
  const warped = (value: number): number => fitted.model.warp.forward(toReward(value, settings.goal));
  const hasFailed = observations.some(({ reward }) => reward === undefined);
  return {
    ...fitted,
    settings,
    searchSpace,
    past,
    completedTrials,
    varying,
    observations,
    success: hasFailed ? [successModel(practical, observations)] : [],
    succeeded: succeeded.map(({ candidate }) => candidate),
    trialCount: usableCount(completedTrials),
    designSize: practical.initialDesign().length,
    incumbent: completedTrials[chosenOfFront(practical) ?? best].candidate,
    inUnit: (difference) => inMetricUnit(difference, unit),
    gain: inMetricUnit(Math.abs((optimistic ?? 0) - (mean ?? 0)), unit),
    measured: expected === null || isNoisy ? null : inMetricUnit(expected, unit),
    selectionBias: isNoisy ? warped(mean ?? 0) - warped(expected ?? 0) : 0,
    toMetric: (warped) => inMetricUnit(toMetric(fitted.model.warp.inverse(warped), settings.goal), unit),
  };
}

/** The study as it is explained: its model knows also the results to expect of paused trials (pausing/expectedEnds.ts). */
export function explainedStudy(state: State, study: FittedStudy, trials: readonly BegunTrial[]): FittedStudy {
  const told = withExpectedEnds(state, trials);
  const explained = told === state ? null : fittedStudy(told);
  return explained === null ? study : { ...explained, incumbent: study.incumbent };
}

/** Of which nothing follows: the model would have its prior's scale. */
function haveOneValue(
  { settings: { limits = [], furtherObjectives = [] } }: TrialHistory,
  told: readonly Observation[],
) {
  const isAlone = limits.length === 0 && furtherObjectives.length === 0;
  return isAlone && told.every(({ reward }) => reward === told[0].reward);
}

/** Undefined of one objective, and of an empty front. */
function chosenOfFront(history: TrialHistory): number | undefined {
  const { furtherObjectives, weight } = history.settings;
  if (furtherObjectives === undefined) return undefined;
  const front = measuredFront(history);
  const weights = weight === undefined ? undefined : [weight, ...furtherObjectives.map((each) => each.weight ?? 1)];
  return front.at(recommendedOfFront(front.map(({ rewards }) => rewards), weights))?.trial; // oxfmt-ignore
}

function modelledByDefault({ settings, completedBatches }: Exclude<State['optimizer'], practicalOptimizer.State>) {
  // which no other algorithm learns from
  const { sources: _, ...begun } = settings.start;
  const start = practicalOptimizer.start({ ...settings, start: begun, algorithm: { preset: 'practical' } });
  return completedBatches.reduce(
    (state, { points, feedback }) => practicalOptimizer.tell(state, points, feedback),
    start,
  );
}
