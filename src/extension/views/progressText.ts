/** A study in half a line of the side bar or the status bar: `34/100 · best 0.9312`, or `34/100 · paused`. */
import { countTrials } from '../../study/summary/countTrials.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { bestSuffix, PAUSED_SUFFIX } from '../messages/messages.ts';

export function progressText(summary: Summary): string {
  const { state, budget, best } = summary;
  const bestText = best === null ? '' : bestSuffix(best.value);
  return `${countTrials(summary).ended}/${budget.trials}${state === 'paused' ? PAUSED_SUFFIX : bestText}`;
}
