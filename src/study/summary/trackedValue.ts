import type { TrialSummary } from './summary.ts';

/** Of a tracked metric, whose name may be that of anything that an object inherits; null where the trial has none. */
export function trackedValue({ tracked }: TrialSummary, name: string): number | null {
  return tracked !== undefined && Object.hasOwn(tracked, name) ? tracked[name] : null;
}
