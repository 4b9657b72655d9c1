/** What the page says while no trial has a value, so that there are no curves to draw. */
import { countTrials, hasFailed } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import * as messages from './messages.ts';
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
  // the header says what is wrong
  if (summary.state === 'damaged') return null;
  const { failed, running } = countTrials(summary);
  const lastFailed = summary.trials.findLast(hasFailed);
  if (lastFailed !== undefined) {
    const { reason, trial } = lastFailed;
    return { title: messages.allFailed(failed), text: reason ?? messages.NO_REASON, trial };
  }
  const invalid = summary.trials.filter((trial) => trial.invalid).length;
  if (invalid > 0) return { title: messages.NO_USABLE_VALUE, text: messages.invalidTrials(invalid), trial: null };
  if (running > 0) return { title: messages.NO_VALUE, text: messages.runningTrials(running), trial: null };
  const text =
    summary.state === 'running'
      ? messages.CHOOSING_FIRST_BATCH
      : messages.willRun(summary.budget.trials, summary.parallel);
  return { title: messages.NO_TRIALS, text, trial: null };
}
