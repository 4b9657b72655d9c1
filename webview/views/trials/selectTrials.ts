/** Which trials the table shows, and in which order. */
import { hasFailed } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import type { ViewChoices } from '../../viewChoices.ts';

export function selectTrials(summary: Summary, { order, filter }: Omit<ViewChoices, 'logarithmic'>): TrialSummary[] {
  const shown = summary.trials.filter((trial) => matchesFilter(trial, filter));
  const newestFirst = (a: TrialSummary, b: TrialSummary) => b.trial - a.trial;
  switch (order) {
    case 'newest':
      return shown.sort(newestFirst);
    case 'best': {
      const sign = summary.goal === 'maximize' ? -1 : 1;
      const rank = ({ value, invalid }: TrialSummary) => (value === null || invalid ? Infinity : sign * value);
      // for two trials without a value Infinity - Infinity is NaN, so their numbers decide, as with 0
      return shown.sort((a, b) => rank(a) - rank(b) || newestFirst(a, b));
    }
  }
}

function matchesFilter(trial: TrialSummary, filter: ViewChoices['filter']): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'running':
      return trial.state === 'running' || trial.state === 'waiting';
    case 'succeeded':
      return trial.state === 'succeeded';
    case 'failed':
      return hasFailed(trial) || trial.state === 'cancelled' || trial.state === 'lost';
  }
}
