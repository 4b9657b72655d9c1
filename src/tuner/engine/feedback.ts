/** What the optimizer is told of a batch that is complete. */
import type { CompletedBatch as Told, Feedback } from '../../core/optimizer/optimizer.ts';
import type { Batch, StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';

/** In the order of the batch and not of its endings, so that the same results rebuild the same state. */
export function feedbackOf(study: StudyState, batch: Batch): Told {
  const trials = batch.trials.map((trial) => study.trials[trial - 1]);
  const { onFailure } = study.declaration.trial;
  return {
    points: trials.map(({ parameters }) => parameters),
    feedback: trials.map((trial) => trialFeedback(trial, onFailure)),
  };
}

/**
 * A result that was taken back, and one of a batch told before that is being found anew, teach nothing. A trial without a value counts as the worst seen so far or, with `on_failure: ignore`, as an arm that is not there.
 * With `on_failure: stop` the person has seen it and continued the study all the same, so it counts as the worst, too.
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
      // a person did not want to see its end: neither what it is worth nor a reason to propose it again
      return { kind: 'excluded' };
    case 'waiting':
    case 'running':
    case 'cutOff':
    case 'lost':
      return { kind: 'ignored' };
  }
}

/** Of the mean of several runs, from their spread. */
function standardError(values: readonly number[]): number {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value / n, 0);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2 / (n - 1), 0);
  return Math.sqrt(variance / n);
}
