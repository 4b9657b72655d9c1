/** A study in half a line, the same in the sidebar and in the status bar: `34/100 · best 0.9312`, or `34/100 · paused`. */
import type { Summary } from '../../study/summary/summary.ts';
import { formatNumber } from '../messages/userError.ts';

export function progressText({ state, trials, budget, best }: Summary): string {
  // a cancelled or lost trial runs again, so it has used up nothing of the budget
  const endedCount = trials.filter(
    ({ state }) => state === 'succeeded' || state === 'failed' || state === 'timedOut',
  ).length;
  const bestText = best === null ? '' : ` · best ${formatNumber(best.value)}`;
  return `${endedCount}/${budget.trials}${state === 'paused' ? ' · paused' : bestText}`;
}
