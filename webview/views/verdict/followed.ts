/** The best trial and those that run: how they learned, and what they printed last. */
import { MOST_FOLLOWED, type TrialDetails } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { hasCurve } from '../../charts/learningCurves.ts';
import { lanesOf } from '../now/lanes.ts';
import * as messages from './messages.ts';

/** The best first, and then what runs, the longest first; none before there is a best. */
export function followedTrials(summary: Summary): TrialSummary[] {
  const best = summary.best === null ? undefined : summary.trials.at(summary.best.trial - 1);
  if (best === undefined) return [];
  const running = lanesOf(summary)?.trials.filter(({ state }) => state === 'running') ?? [];
  return [best, ...running].slice(0, MOST_FOLLOWED);
}

export function learnedLine(details: readonly TrialDetails[]): string[] {
  const courses = details.filter(hasCurve).map(({ trial, curve: { points } }) => {
    const [first, last] = [points[0], points[points.length - 1]];
    return messages.course(trial, first.value, last.value, points.length);
  });
  return courses.length === 0 ? [] : [messages.learned(courses)];
}

export function printedLine(details: readonly TrialDetails[]): string[] {
  const lines = details.flatMap(({ trial, log }) =>
    log.length === 0 ? [] : [messages.lastLine(trial, log[log.length - 1])],
  );
  return lines.length === 0 ? [] : [messages.printed(lines)];
}
