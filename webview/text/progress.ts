/** How far a study is, counted from its trials. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { pluralize } from './format.ts';

export type TrialSummary = Summary['trials'][number];

export interface TrialCounts {
  /** Trials that are over and count against the budget: succeeded, failed or timed out; not the cancelled and the lost ones. */
  readonly ended: number;
  readonly running: number;
  readonly failed: number;
  readonly total: number;
}

export const hasFailed = (trial: TrialSummary): boolean => trial.state === 'failed' || trial.state === 'timedOut';

export function countTrials({ trials, budget }: Summary): TrialCounts {
  const failed = trials.filter(hasFailed).length;
  return {
    ended: failed + trials.filter(({ state }) => state === 'succeeded').length,
    running: trials.filter(({ state }) => state === 'running').length,
    failed,
    total: budget.trials,
  };
}

/** "34/48 trials · 4 running · 2 failed"; what is zero is left out. */
export function progressText({ ended, running, failed, total }: TrialCounts): string {
  const parts = [`${ended}/${pluralize(total, 'trial')}`];
  if (running > 0) parts.push(`${running} running`);
  if (failed > 0) parts.push(`${failed} failed`);
  return parts.join(' · ');
}

/** The trials that have a value which is to be used, in the order of their numbers. */
export function trialsWithValue({ trials }: Summary): { trial: number; value: number }[] {
  return trials.flatMap(({ trial, value, invalid }) => (value === null || invalid ? [] : [{ trial, value }]));
}
