/** Whether a failed trial is tried again, at the same point or at another one. */
import type { Retries, RetryCause } from '../../declaration/declaration.ts';
import type { TrialResult } from '../../study/events.ts';
import type { FailureCause } from '../../runner/trialJob.ts';

/** @param failures how many of its attempts failed before this one, since a person last asked to run it again */
export function shouldRetry(
  result: TrialResult,
  failures: number,
  retries: Retries | undefined,
  ranOutOfMemory = false,
): boolean {
  if (retries === undefined || retries.set !== undefined || failures >= retries.count) return false;
  return isCovered(result, retries, ranOutOfMemory);
}

/** Whether it failed by one of the causes after which there are retries. */
export function isCovered(result: TrialResult, { on }: Retries, ranOutOfMemory: boolean): boolean {
  const cause = retryCause(result);
  return cause !== undefined && (on.includes(cause) || (ranOutOfMemory && on.includes('memory')));
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
    case 'paused':
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
