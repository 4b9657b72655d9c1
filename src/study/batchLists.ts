/** Which results the engine is to be told next. */
import { selection } from './list/measure.ts';
import type { Batch, StudyState } from './studyState.ts';
import { hasResult, isUnfinished, mayGoOn } from './trial.ts';

type UntoldBatch = Batch & { readonly recommendation: null };

const untold = selection((batch: Batch): batch is UntoldBatch => batch.recommendation === null);

/** The batches with a trial that the engine was not told, in the order of their numbers. */
export function untoldBatches({ batches }: Pick<StudyState, 'batches'>): readonly UntoldBatch[] {
  return untold(batches);
}

/** Trials of a batch that have ended and were not told. */
export interface EndedTrials {
  readonly batch: Batch;
  readonly trials: readonly number[];
}

/**
 * The trials to tell, in the order in which the last results came; those without any, because a person stopped their
 * trials, come first. A batch is told as a whole, but for trials that have paused, or `partly` as far as its
 * trials have ended.
 */
export function trialsToTell(study: StudyState, partly: boolean): readonly EndedTrials[] {
  const ended = untoldBatches(study).flatMap((batch): EndedTrials[] => {
    const trials = batch.untold.filter((trial) => !mayGoOn(study.trials.get(trial - 1)));
    const isDue = partly || !batch.untold.some((trial) => isUnfinished(study.trials.get(trial - 1)));
    return isDue && trials.length > 0 ? [{ batch, trials }] : [];
  });
  if (ended.length < 2) return ended;
  const place = placeOfResult(study);
  return ended
    .map((each) => ({ each, end: Math.max(...each.trials.map(place)) }))
    .sort((a, b) => a.end - b.end)
    .map(({ each }) => each);
}

/**
 * Where a trial's result stands in the order of the results, -1 where it has none. The search begins at the end, since
 * the trials to tell ended lately; results that it has passed are known to the next question.
 */
function placeOfResult({ trials, trialsWithResult }: StudyState): (trial: number) => number {
  const passed = new Map<number, number>();
  let next = trialsWithResult.length - 1;
  return (trial) => {
    if (!hasResult(trials.get(trial - 1))) return -1;
    for (; next >= 0 && !passed.has(trial); next--) passed.set(trialsWithResult.get(next), next);
    return passed.get(trial) ?? -1;
  };
}
