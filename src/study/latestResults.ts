/** The trials that had a result last: what they took says how long the next ones will take. */
import type { StudyState } from './studyState.ts';
import { hasResult, type TrialWithResult } from './trial.ts';

/** A script may become slower or faster in the course of a study, so older trials do not count. */
const MOST = 200;

/** The newest first. */
export function latestResults({ trials, trialsWithResult }: StudyState): readonly TrialWithResult[] {
  const count = Math.min(MOST, trialsWithResult.length);
  return Array.from({ length: count }, (_, i) => trials.get((trialsWithResult.at(-1 - i) ?? 0) - 1)).filter(hasResult);
}
