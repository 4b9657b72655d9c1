import type { Summary } from '../../src/study/summary/summary.ts';
import { startedWith } from './messages.ts';

/** What the study knew before its first trial. Empty if it had no past trials. */
export function startText({ start }: Summary): string {
  return start !== null && start.past > 0 ? startedWith(start.past, start.bestPast) : '';
}
