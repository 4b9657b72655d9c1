/** A study in half a line, the same in the sidebar and in the status bar: `34/100 · best 0.9312`. */
import type { Summary } from '../study/summary.ts';
import { short } from './sentences.ts';

export function progress({ trials, budget, best }: Summary): string {
  // a cancelled trial runs again, so it has used up nothing of the budget
  const ended = trials.filter(
    ({ state }) => state === 'succeeded' || state === 'failed' || state === 'timedOut',
  ).length;
  return `${ended}/${budget.trials}${best === null ? '' : ` · best ${short(best.value)}`}`;
}
