/** What the study knew before its first trial. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { pluralize, formatNumber } from './format.ts';

/** @returns nothing to read for a study that began with nothing but its space */
export function startText({ start }: Summary): string {
  if (typeof start?.bestPast !== 'number') return '';
  return `Begun with ${pluralize(start.past, 'past trial')}, the best ${formatNumber(start.bestPast)}.`;
}
