/** What the optimizer is told of trials that have ended. */
import type { CompletedBatch, Feedback } from '../../core/optimizer/optimizer.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';

/**
 * In the order of the batch, not in the order in which its trials ended, so that the same results rebuild the same
 * state.
 */
export function feedbackOf(study: StudyState, numbers: readonly number[]): CompletedBatch {
  const trials = numbers.map((trial) => study.trials.get(trial - 1));
  const { onFailure } = study.declaration.trial;
  return {
    points: trials.map(({ parameters }) => parameters),
    feedback: trials.map((trial) => trialFeedback(trial, onFailure)),
  };
}

/** All that the optimizer has been told of, in the order in which it was. */
export function toldFeedback(study: StudyState): readonly CompletedBatch[] {
  return study.told.map(({ trials }) => feedbackOf(study, trials));
}

/**
 * Nothing is learned from a result that was taken back, or from a trial of an earlier batch that runs again. A trial
 * without a value counts as the worst seen so far or, with `on_failure: ignore`, its point is excluded. With
 * `on_failure: stop` it also counts as the worst, since the person has seen it and continued the study.
 */
function trialFeedback(trial: Trial, onFailure: 'worst' | 'ignore' | 'stop'): Feedback {
  if ('invalid' in trial && trial.invalid) return { kind: 'ignored' };
  switch (trial.state) {
    case 'succeeded':
      return {
        ...{ kind: 'value', value: trial.value, seconds: trial.seconds },
        ...(trial.values && { sd: standardError(trial.values) }),
      };
    case 'stoppedEarly':
      // a trial that diverged has no value to learn from, like one that failed
      if (trial.predicted === null) return onFailure === 'ignore' ? { kind: 'excluded' } : { kind: 'failed' };
      return { kind: 'value', value: trial.predicted.mean, deviation: trial.predicted.sd };
    case 'failed':
    case 'timedOut':
      return onFailure === 'ignore' ? { kind: 'excluded' } : { kind: 'failed' };
    case 'cancelled':
      // a person stopped it: its value is unknown, and it should not be proposed again
      return { kind: 'excluded' };
    case 'waiting':
    case 'running':
    case 'cutOff':
    case 'lost':
      return { kind: 'ignored' };
  }
}

/** Of the mean of several runs, from their sample variance. */
function standardError(values: readonly number[]): number {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value / n, 0);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2 / (n - 1), 0);
  return Math.sqrt(variance / n);
}
