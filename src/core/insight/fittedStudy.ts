/**
 * What an insight looks at: the model of the trials so far, and the recommended trial.
 *
 * The model is that of the default algorithm (practical/model.ts), whichever algorithm chose the trials: of the others
 * some have no model, and the rest know no more than a fixed set of arms.
 */
import { toMetric } from '../optimizer/feedback.ts';
import { recommend, type State } from '../optimizer/optimizer.ts';
import { observationsOf, usableCount } from '../practical/completedTrials.ts';
import type { FittedModel } from '../practical/fittedModel.ts';
import * as practicalOptimizer from '../practical/practicalOptimizer.ts';
import type { Candidate, SearchSpace } from '../practical/searchSpace.ts';
import type { OptimizerSettings } from '../optimizer/optimizerSettings.ts';
import { sizeOf, type Parameter } from '../space/parameter.ts';

export interface FittedStudy extends FittedModel {
  readonly settings: OptimizerSettings;
  readonly searchSpace: SearchSpace;
  /** The parameters that vary. */
  readonly varying: readonly Parameter[];
  /** The trials with a value that the model has learned from. */
  readonly succeeded: readonly Candidate[];
  /** How many trials of the budget were told. */
  readonly trialCount: number;
  /** The recommended trial's point. */
  readonly incumbent: Candidate;
  /** By how much another point may still be better than the incumbent, at most: in the metric's units, never negative. */
  readonly gain: number;
  /** The metric's value that a value of the model stands for. */
  readonly toMetric: (warped: number) => number;
}

/** With fewer trials than the smallest initial design there is nothing to learn from. */
const MIN_SUCCEEDED = 4;

/** Null while too few trials have a value, or if no parameter varies. */
export function fittedStudy(state: State): FittedStudy | null {
  const practical = state.kind === 'practical' ? state : modelledByDefault(state);
  const { settings, searchSpace, completedTrials } = practical;
  const varying = searchSpace.varying.map(({ parameter }) => parameter).filter((parameter) => sizeOf(parameter) > 1);
  const succeeded = observationsOf(practical).filter(({ reward }) => reward !== undefined);
  if (varying.length === 0 || succeeded.length < MIN_SUCCEEDED) return null;
  const { best, mean, optimistic } = recommend(practical);
  if (best === null) return null;
  const fitted = practical.fitted();
  return {
    ...fitted,
    settings,
    searchSpace,
    varying,
    succeeded: succeeded.map(({ candidate }) => candidate),
    trialCount: usableCount(completedTrials),
    incumbent: completedTrials[best].candidate,
    gain: Math.abs((optimistic ?? 0) - (mean ?? 0)),
    toMetric: (warped) => toMetric(fitted.model.warp.inverse(warped), settings.goal),
  };
}

function modelledByDefault({ settings, completedBatches }: Exclude<State, practicalOptimizer.State>) {
  const start = practicalOptimizer.start({ ...settings, algorithm: { preset: 'practical' } });
  return completedBatches.reduce(
    (state, { points, feedback }) => practicalOptimizer.tell(state, points, feedback),
    start,
  );
}
