/** The first point that was not chosen but given: a draft writes the script's own values there, a person may write any. */
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
  const { recommended, objectives, trials } = summary;
  const own = startPoint(summary);
  const others = trials.filter(({ value, invalid }) => value !== null && !invalid).length - 1;
  if (own === null || recommended === null || objectives !== undefined || others < 1) return null;
  return recommended.trial === own.trial
    ? `No trial is better than the first start point (trial ${own.trial}).`
    : `The first start point measured ${format(own.value)} (trial ${own.trial}).`;
}
