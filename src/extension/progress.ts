/** A study in half a line, the same in the sidebar and in the status bar: `34/100 · best 0.9312`, or `34/100 · paused`. */
import type { Summary } from '../study/summary.ts';
import { short } from './sentences.ts';

export function progress({ state, trials, budget, best }: Summary): string {
  // a cancelled or lost trial runs again, so it has used up nothing of the budget
  const ended = trials.filter(
    ({ state }) => state === 'succeeded' || state === 'failed' || state === 'timedOut',
  ).length;
  const found = best === null ? '' : ` · best ${short(best.value)}`;
  return `${ended}/${budget.trials}${state === 'paused' ? ' · paused' : found}`;
}
