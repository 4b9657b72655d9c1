/** Whether a failed trial is tried again. */
import type { Retries, RetryCause } from '../../declaration/declaration.ts';
import type { TrialResult } from '../../study/events.ts';
import type { FailureCause } from '../../runner/trialJob.ts';

/** @param failures how many of its attempts failed before this one, since a person last asked to run it again */
export function shouldRetry(result: TrialResult, failures: number, retries: Retries | undefined): boolean {
  const cause = retryCause(result);
  return cause !== undefined && retries !== undefined && failures < retries.count && retries.on.includes(cause);
}

function retryCause(result: TrialResult): RetryCause | undefined {
  switch (result.kind) {
    case 'timedOut':
      return 'timeout';
    case 'failed':
      return result.cause && RETRY_CAUSES[result.cause];
    case 'succeeded':
    case 'stoppedEarly':
    case 'cancelled':
    case 'lost':
      return undefined;
  }
}

const RETRY_CAUSES: Readonly<Record<FailureCause, RetryCause>> = {
  exit: 'exit',
  signal: 'signal',
  noMetric: 'metric',
  notFinite: 'metric',
  notStarted: 'start',
};
