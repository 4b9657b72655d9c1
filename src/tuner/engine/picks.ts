/** The optimizer counts the trials that it was told of from 0; a study has numbers for them. */
import type { Proposal } from '../../core/optimizer/optimizer.ts';
import type { Pick, PickReason } from '../../study/pick.ts';
import type { StudyState } from '../../study/studyState.ts';

/** The numbers of the trials in the order told. */
export function toldTrials(study: StudyState): readonly number[] {
  return study.told.flatMap(({ trials }) => trials);
}

/** What the journal keeps of the picks of a batch. */
export function picksWithNumbers(picks: Proposal['picks'], study: StudyState): readonly Pick[] {
  const numbers = toldTrials(study);
  return picks.map(({ reason, ...prediction }) => ({ ...prediction, reason: withNumber(reason, numbers) }));
}

function withNumber(reason: Proposal['picks'][number]['reason'], numbers: readonly number[]): PickReason {
  switch (reason.kind) {
    case 'refines':
    case 'improves':
    case 'repeats':
      return { kind: reason.kind, trial: reason.trial === null ? null : numbers[reason.trial] };
    case 'confirms':
      return { kind: reason.kind, trial: numbers[reason.trial] };
    case 'initialDesign':
    case 'given':
    case 'branch':
    case 'explores':
    case 'bound':
    case 'algorithm':
      return reason;
  }
}
