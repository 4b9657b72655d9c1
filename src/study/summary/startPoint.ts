/**
 * What a study began with: the first point that was not chosen but given, where a draft writes the script's own values
 * and a person any, and trials that were made before.
 */
import { isBetter } from '../../engine/port/goal.ts';
import type { Summary, TrialSummary } from './summary.ts';

export type Measured = TrialSummary & { readonly value: number };

/** Null where the first trial was chosen, or has no value that counts. */
export function startPoint({ trials }: Pick<Summary, 'trials'>): Measured | null {
  const first = trials.at(0);
  if (first?.pick?.reason.kind !== 'given' || first.value === null || first.invalid) return null;
  return { ...first, value: first.value };
}

/** What the trials gained over it; null where there is nothing to compare. */
export function startPointText(summary: Summary, format: (x: number) => string): string | null {
  const { recommended, objectives, trials, limits = [] } = summary;
  const own = startPoint(summary);
  const others = trials.filter(({ value, invalid }) => value !== null && !invalid).length - 1;
  if (own === null || recommended === null || objectives !== undefined || others < 1) return null;
  if (recommended.trial === own.trial) return `No trial is better than the first start point (trial ${own.trial}).`;
  const breaks = own.feasible === false ? `, and breaks ${limits.length === 1 ? 'the' : 'a'} limit` : '';
  return `The first start point measured ${format(own.value)} (trial ${own.trial})${breaks}.`;
}

/** That a past trial measured more than is recommended, which is of the study's own trials; null where none did. */
export function betterPastText(
  { start, recommended, goal, objectives, limits }: Summary,
  format: (x: number) => string,
): string | null {
  const best = start?.bestPast ?? null;
  // with limits or several objectives it need not be a good one
  if (best === null || recommended === null || objectives !== undefined || limits !== undefined) return null;
  return isBetter(best, recommended.value, goal) ? `A past trial measured ${format(best)}, which is better.` : null;
}
