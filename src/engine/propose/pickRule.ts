/** A rule that chooses the next pick of a batch: its inputs and its answer. */
import type { Point } from '../../space/parameter.ts';
import type { Candidate, SearchSpace } from '../../space/searchSpace.ts';
import type { Predictions } from '../model/predictions.ts';
import type { AcquisitionFunction } from './acquisition.ts';
import type { FadingBelief } from './belief.ts';
import type { Branch } from './branches.ts';
import type { CandidateSet } from './candidateSet.ts';
import type { FrontImprovement } from './frontImprovement.ts';
import type { LimitBounds } from './limitBounds.ts';

/** Undefined where it leaves the pick to the next rule. */
export type PickRule = (batch: BatchSoFar) => PickedCandidate | undefined;

/** A candidate with the decision that picked it. */
export interface PickedCandidate {
  readonly candidate: Candidate;
  readonly decision:
    | {
        readonly kind:
          | 'initialDesign'
          | 'sources'
          | 'given'
          | 'repeat'
          | 'highestBound'
          | 'mostProbableImprovement'
          | 'seeksLimits'
          | 'extendsFront'
          | 'likely';
      }
    | { readonly kind: 'quota' | 'otherValue'; readonly branch: Branch }
    /** `trial` is the number (from 0) of the first one at this point. */
    | { readonly kind: 'confirm'; readonly trial: number };
}

export interface BatchSoFar extends PickInputs {
  /** Conditioned on the picks. */
  readonly acquisition: AcquisitionFunction;
  /** Conditioned on the picks as well. */
  readonly limits: LimitBounds;
  /** Conditioned on them, too; undefined with one objective. */
  readonly front: FrontImprovement | undefined;
  readonly picks: readonly PickedCandidate[];
  /** The keys of candidates that may not be picked. */
  readonly unavailable: ReadonlySet<string>;
}

/** What was tried before the batch, and its picks. */
export const pointsSoFar = ({ tried, picks }: BatchSoFar): readonly Point[] => [
  ...tried,
  ...picks.map(({ candidate }) => candidate.point),
];

/** The same for all picks of a batch. */
export interface PickInputs {
  readonly searchSpace: SearchSpace;
  readonly candidateSet: CandidateSet;
  readonly predictions: Predictions;
  /** The points that were tried before the batch. */
  readonly tried: readonly Point[];
  readonly branches: readonly Branch[];
  readonly choiceValues: readonly Branch[];
  /** Undefined where nothing is believed. */
  readonly belief: FadingBelief | undefined;
}
