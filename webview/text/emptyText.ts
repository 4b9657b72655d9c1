/** What there is to say while no trial has a value: the page then has no curves to draw. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { pluralize } from './format.ts';
import { hasFailed, trialsWithValue } from './progress.ts';

export interface EmptyText {
  readonly title: string;
  readonly text: string;
  /** The trial whose log explains it. */
  readonly trial: number | null;
}

/** @returns null once there is a value */
export function emptyText(summary: Summary): EmptyText | null {
  if (trialsWithValue(summary).length > 0) return null;
  const failed = summary.trials.filter(hasFailed);
  const last = failed.at(-1);
  if (last !== undefined) {
    const title = `${pluralize(failed.length, 'trial')} failed, none has a value`;
    return { title, text: last.reason ?? 'It gave no reason.', trial: last.trial };
  }
  const invalid = summary.trials.filter((trial) => trial.invalid).length;
  if (invalid > 0) {
    const text = `${pluralize(invalid, 'trial is', 'trials are')} marked as invalid.`;
    return { title: 'No value that is used', text, trial: null };
  }
  const running = summary.trials.filter(({ state }) => state === 'running').length;
  if (running > 0) {
    return { title: 'No value yet', text: `${pluralize(running, 'trial is', 'trials are')} running.`, trial: null };
  }
  const text =
    summary.state === 'running'
      ? 'The first batch is being chosen.'
      : `The study will run ${pluralize(summary.budget.trials, 'trial')}, ${summary.parallel} at once; what they find is drawn here.`;
  return { title: 'No trials yet', text, trial: null };
}
