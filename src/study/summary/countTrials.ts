/** How far a study is, counted from its trials. */
import type { Summary, TrialSummary } from './summary.ts';

export interface TrialCounts {
  /** Trials that count against the budget: succeeded, failed or timed out. A cancelled or lost trial runs again. */
  readonly ended: number;
  readonly succeeded: number;
  /** With those that timed out. */
  readonly failed: number;
  readonly running: number;
}

export function countTrials({ trials }: Summary): TrialCounts {
  const succeeded = trials.filter(({ state }) => state === 'succeeded').length;
  const failed = trials.filter(hasFailed).length;
  const running = trials.filter(({ state }) => state === 'running').length;
  return { ended: succeeded + failed, succeeded, failed, running };
}

export function hasFailed({ state }: TrialSummary): boolean {
  return state === 'failed' || state === 'timedOut';
}
