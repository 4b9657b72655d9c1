/** What the optimizer is told of a complete batch. */
import type { CompletedBatch, Feedback } from '../../core/optimizer/optimizer.ts';
import type { Batch, StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';

/**
 * In the order of the batch, not in the order in which its trials ended, so that the same results rebuild the same
 * state.
 */
export function feedbackOf(study: StudyState, batch: Batch): CompletedBatch {
  const trials = batch.trials.map((trial) => study.trials.get(trial - 1));
  const { onFailure } = study.declaration.trial;
  return {
    points: trials.map(({ parameters }) => parameters),
    feedback: trials.map((trial) => trialFeedback(trial, onFailure)),
  };
}

/** All that the optimizer has been told of. */
export function toldBatches(study: StudyState): readonly CompletedBatch[] {
  return study.batches.filter(({ recommendation }) => recommendation !== null).map((batch) => feedbackOf(study, batch));
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
      return { kind: 'value', value: trial.value, ...(trial.values && { sd: standardError(trial.values) }) };
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
