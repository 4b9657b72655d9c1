/** The optimizer counts the trials that it was told of from 0; a study has numbers for them. */
import type { Proposal } from '../../core/optimizer/optimizer.ts';
import type { Pick, PickReason } from '../../study/pick.ts';
import type { StudyState } from '../../study/studyState.ts';

/** The number of the trial with this place in the order told, where the trials `next` come after all that were told. */
export function toldTrial({ told }: StudyState, place: number, next: readonly number[] = []): number {
  let [first, end] = [0, told.length];
  let count = 0; // told before those at `first`
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    const { before, trials } = told.get(middle);
    if (place < before) end = middle;
    else if (place < before + trials.length) return trials[place - before];
    else [first, count] = [middle + 1, before + trials.length];
  }
  return next[place - count];
}

/** What the journal keeps of the picks of a batch. */
export function picksWithNumbers(picks: Proposal['picks'], study: StudyState): readonly Pick[] {
  return picks.map(({ reason, ...prediction }) => ({ ...prediction, reason: withNumber(reason, study) }));
}

function withNumber(reason: Proposal['picks'][number]['reason'], study: StudyState): PickReason {
  switch (reason.kind) {
    case 'refines':
    case 'improves':
    case 'repeats':
      return { kind: reason.kind, trial: reason.trial === null ? null : toldTrial(study, reason.trial) };
    case 'confirms':
      return { kind: reason.kind, trial: toldTrial(study, reason.trial) };
    case 'initialDesign':
    case 'given':
    case 'branch':
    case 'explores':
    case 'bound':
    case 'algorithm':
      return reason;
  }
}
