/** The optimizer counts the trials that it was told of from 0; a study has numbers for them. */
import type { Recommendation } from '../../engine/optimizer.ts';
import type { Insight } from '../../study/insight.ts';
import type { Pick } from '../../study/eventParts.ts';
import type { StudyState } from '../../study/studyState.ts';

/** The number of the trial with this index in the order told, where the trials `next` come after all that were told. */
export function toldTrial({ told }: StudyState, index: number, next: readonly number[] = []): number {
  let [first, end] = [0, told.length];
  let count = 0; // told before those at `first`
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    const { before, trials } = told.get(middle);
    if (index < before) end = middle;
    else if (index < before + trials.length) return trials[index - before];
    else [first, count] = [middle + 1, before + trials.length];
  }
  return next[index - count];
}

/** The recommendation after the trials `next` as the journal keeps it. */
export function recommendationWithNumbers(
  recommendation: Recommendation,
  study: StudyState,
  next: readonly number[],
): Recommendation {
  const { best, nearest, unsure } = recommendation;
  return {
    ...recommendation,
    best: best === null ? null : toldTrial(study, best, next),
    ...(unsure && { unsure: { ...unsure, trial: toldTrial(study, unsure.trial, next) } }),
    ...(nearest && { nearest: { ...nearest, trial: toldTrial(study, nearest.trial, next) } }),
  };
}

/** The insight with the numbers of the trials that it names. */
export function insightWithNumbers(insight: Insight, study: StudyState): Insight {
  const { front, start } = insight;
  const numbered = <Named extends { readonly trial: number }>(named: Named): Named => ({
    ...named,
    trial: toldTrial(study, named.trial),
  });
  return { ...insight, ...(start && { start: numbered(start) }), ...(front && { front: front.map(numbered) }) };
}

/** The picks of a batch as the journal keeps them. */
export function picksWithNumbers(picks: readonly Pick[], study: StudyState): readonly Pick[] {
  return picks.map(({ reason, ...prediction }) => {
    if (!('trial' in reason) || reason.trial === null) return { ...prediction, reason };
    const { kind, trial: index } = reason;
    return { ...prediction, reason: { kind, trial: toldTrial(study, index) } };
  });
}
