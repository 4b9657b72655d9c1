/** The optimizer's feedback from trials that have ended. */
import { inMetricUnit, unitFor } from '../../engine/port/metricUnit.ts';
import type { CompletedBatch, Feedback } from '../../engine/optimizer.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { measuredOf } from '../../study/judge.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';

/**
 * In the order of the batch, not in the order in which its trials ended, so that the same results rebuild the same
 * state.
 */
export function feedbackOf(study: StudyState, numbers: readonly number[]): CompletedBatch {
  const trials = numbers.map((trial) => study.trials.get(trial - 1));
  return {
    points: trials.map(({ parameters }) => parameters),
    feedback: trials.map((trial) => trialFeedback(trial, study.declaration)),
  };
}

/** All feedback that the optimizer was given, in its order. */
export function toldFeedback(study: StudyState): readonly CompletedBatch[] {
  return study.told.map(({ trials }) => feedbackOf(study, trials));
}

/**
 * Nothing is learned from a result that was taken back, or from a trial of an earlier batch that runs again. A trial
 * without a value counts as the worst seen so far or, with `on_failure: ignore`, its point is excluded. With
 * `on_failure: stop` it also counts as the worst, since the person has seen it and continued the study.
 */
function trialFeedback(trial: Trial, declaration: Declaration): Feedback {
  const { onFailure } = declaration.trial;
  if ('invalid' in trial && trial.invalid) return { kind: 'ignored' };
  switch (trial.state) {
    case 'succeeded':
      return {
        ...{ kind: 'value', value: trial.value },
        ...(trial.seconds !== null && { seconds: trial.seconds }),
        ...(trial.values && { sd: standardError(trial.values) }),
        ...((declaration.limits ?? declaration.furtherObjectives) && { measured: measuredOf(trial, declaration) }),
      };
    case 'stoppedEarly':
      return stoppedFeedback(trial, onFailure);
    case 'failed':
    case 'timedOut':
      return onFailure === 'ignore' ? { kind: 'excluded' } : { kind: 'failed' };
    case 'cancelled':
      // a person stopped it: its value is unknown, and it should not be proposed again
      return { kind: 'excluded' };
    case 'waiting':
    case 'paused':
    case 'running':
    case 'cutOff':
    case 'lost':
      return { kind: 'ignored' };
  }
}

/** What is known of its end. One that diverged has no value to learn from, like one that failed. */
function stoppedFeedback(
  { predicted, furtherPredicted, broke }: Extract<Trial, { state: 'stoppedEarly' }>,
  onFailure: Declaration['trial']['onFailure'],
): Feedback {
  const others = { ...(furtherPredicted && { furtherPredicted }), ...(broke && { broke }) };
  if (predicted !== null) return { kind: 'value', value: predicted.mean, deviation: predicted.sd, ...others };
  if (furtherPredicted !== undefined || broke !== undefined) return { kind: 'unmeasured', ...others };
  return onFailure === 'ignore' ? { kind: 'excluded' } : { kind: 'failed' };
}

/** Of the mean of several runs, from their sample variance. */
function standardError(values: readonly number[]): number {
  const n = values.length;
  const unit = unitFor(Math.max(...values.map(Math.abs)));
  const scaled = values.map((value) => value / unit);
  const mean = scaled.reduce((sum, value) => sum + value / n, 0);
  const variance = scaled.reduce((sum, value) => sum + (value - mean) ** 2 / (n - 1), 0);
  return inMetricUnit(Math.sqrt(variance / n), unit);
}
