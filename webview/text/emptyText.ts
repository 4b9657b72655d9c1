/** The page's text while no trial has a value, so that there are no curves to draw. */
import { countTrials, hasFailed, pluralize } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { trialsWithValue } from './progress.ts';

export interface EmptyText {
  readonly title: string;
  readonly text: string;
  /** The trial whose log explains it. */
  readonly trial: number | null;
}

/** @returns null as soon as there is a value */
export function emptyText(summary: Summary): EmptyText | null {
  if (trialsWithValue(summary).length > 0) return null;
  // the header names the problem
  if (summary.state === 'damaged') return null;
  const { failed, running } = countTrials(summary);
  const lastFailed = summary.trials.findLast(hasFailed);
  if (lastFailed !== undefined) {
    const { reason, trial } = lastFailed;
    return {
      title: `${pluralize(failed, 'trial')} failed, none has a value`,
      text: reason ?? 'It gave no reason.',
      trial,
    };
  }
  const invalid = summary.trials.filter((trial) => trial.invalid).length;
  const trials = (count: number): string => pluralize(count, 'trial is', 'trials are');
  if (invalid > 0) return { title: 'No usable value', text: `${trials(invalid)} marked as invalid.`, trial: null };
  // the cards below say which
  if (running > 0 || summary.trials.some(({ state }) => state === 'waiting')) return null;
  const plan = `${pluralize(summary.budget.trials, 'trial')}, ${summary.parallel} at once`;
  const text =
    summary.state === 'running'
      ? 'The first batch is being chosen.'
      : `The study will run ${plan}. Their results will appear here.`;
  return { title: 'No trials yet', text, trial: null };
}
