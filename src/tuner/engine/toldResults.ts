/**
 * The results that an engine was told. With tens of thousands of trials, and an ask after each result, nothing may look
 * at all of them: two states of a study are compared only where they do not share their lists.
 */
import { isDeepStrictEqual } from 'node:util';
import type { CompletedBatch } from '../../engine/optimizer.ts';
import { changedIndices } from '../../study/list/changes.ts';
import type { StudyState } from '../../study/studyState.ts';
import { feedbackOf } from './feedback.ts';

export interface ToldResults {
  readonly study: StudyState;
  /** Trials that it was told after all those of which the study says so. */
  readonly next?: readonly number[];
}

/** The batches that bring an engine from the results of `before`, or from nothing, to those of `now`. */
export function resultsSince(before: ToldResults | undefined, now: ToldResults): readonly CompletedBatch[] {
  const known = before === undefined ? 0 : countOf(before);
  return Array.from({ length: countOf(now) - known }, (_, i) => feedbackOf(now.study, batchOf(now, known + i)));
}

/** Whether an engine that was told the results of `before` would still be told all of them, as the first ones. */
export function areStillTrue(before: ToldResults, now: ToldResults): boolean {
  const known = countOf(before);
  if (countOf(now) < known) return false;
  const differing = changedIndices(before.study.told, now.study.told).filter((i) => i < known);
  if (!differing.every((i) => isDeepStrictEqual(batchOf(before, i), batchOf(now, i)))) return false;
  return changedTrials(before.study, now.study).every(
    (trial) =>
      !wasTold(before, trial) || isDeepStrictEqual(feedbackOf(before.study, [trial]), feedbackOf(now.study, [trial])),
  );
}

function countOf({ study, next }: ToldResults): number {
  return study.told.length + (next === undefined ? 0 : 1);
}

function batchOf({ study, next = [] }: ToldResults, index: number): readonly number[] {
  return study.told.at(index)?.trials ?? next;
}

/** Those of `before` of which the engine would be told something else, or perhaps would. */
function changedTrials(before: StudyState, now: StudyState): readonly number[] {
  const isSameRule = before.declaration.trial.onFailure === now.declaration.trial.onFailure;
  const changed = isSameRule ? changedIndices(before.trials, now.trials) : [...before.trials].keys();
  return [...changed].filter((i) => i < before.trials.length).map((i) => i + 1);
}

function wasTold({ study, next = [] }: ToldResults, trial: number): boolean {
  const { batch } = study.trials.get(trial - 1);
  return next.includes(trial) || !study.batches.get(batch - 1).untold.includes(trial);
}
