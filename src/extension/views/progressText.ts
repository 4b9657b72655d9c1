/** A study in half a line of the side bar or the status bar: `34/100 · best 0.9312`, `34/100 · paused` or `10/10 · failed`. */
import { countTrials } from '../../study/summary/countTrials.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { bestSuffix, FAILED_SUFFIX, PAUSED_SUFFIX, timeLeftSuffix } from '../messages/messages.ts';

export function progressText(summary: Summary): string {
  const { state, budget, best } = summary;
  return `${countTrials(summary).ended}/${budget.trials}${suffix(state, best)}`;
}

/** ` · 8 min to 20 min left`, an 80 % interval; empty where nothing runs, or nothing tells. */
export function timeLeftText({ state, timeLeft }: Summary): string {
  return state === 'running' && timeLeft !== null ? timeLeftSuffix(timeLeft.low, timeLeft.high) : '';
}

function suffix(state: Summary['state'], best: Summary['best']): string {
  if (state === 'paused') return PAUSED_SUFFIX;
  const bestText = best === null ? '' : bestSuffix(best.value);
  return state === 'failed' ? `${FAILED_SUFFIX}${bestText}` : bestText;
}
