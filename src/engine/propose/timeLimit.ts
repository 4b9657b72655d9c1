/** The trials that can still end within the time that is left of a budget. */
import { selectRows } from '../../math/linalg/matrix.ts';
import type { CandidateSet } from './candidateSet.ts';
import type { TrialHistory } from '../model/completedTrials.ts';
import { durationModel, type DurationModel, type TimedTrial } from '../model/durationModel.ts';
import { withPredictions, type FittedHistory, type FittedModel } from './fittedModel.ts';
import type { Candidate, SearchSpace } from '../../space/searchSpace.ts';

/** A trial is proposed only if it ends in time with this probability. */
const MIN_CHANCE = 0.9;
/** Durations are predicted from this number of trials on. */
const MIN_TIMED = 4;
/** While more than this many times the longest trial is left, every trial is admitted. */
const FAR_OFF = 4;

export interface WithinTime {
  /** Only admitted points are feasible in it. */
  readonly searchSpace: SearchSpace;
  /** Its candidates are those that are admitted. */
  readonly fitted: FittedModel;
  readonly admits: (candidate: Candidate) => boolean;
  /** Whether time is too short for some candidate. */
  readonly isShort: boolean;
}

/** Everything is admitted while much time is left, and while too few trials tell how long one takes. */
export function withinTime(inputs: FittedHistory, secondsLeft: number): WithinTime {
  const { searchSpace, settings } = inputs;
  const fitted = inputs.fitted();
  const timed = timedTrials(inputs);
  const longest = timed.reduce((most, { seconds }) => Math.max(most, seconds), 0);
  if (timed.length < MIN_TIMED || secondsLeft > FAR_OFF * longest)
    return { searchSpace, fitted, admits: () => true, isShort: false };
  const model = durationModel(searchSpace, timed, settings.seed);
  const admits = ({ row }: Candidate): boolean =>
    model.chanceWithin({ rows: 1, cols: row.length, data: row }, secondsLeft)[0] >= MIN_CHANCE;
  const candidateSet = admitted(fitted.candidateSet, model, secondsLeft);
  return {
    searchSpace: {
      ...searchSpace,
      isFeasible: (point) => searchSpace.isFeasible(point) && admits(searchSpace.candidate(point)),
    },
    fitted: withPredictions(fitted, candidateSet),
    admits,
    isShort: candidateSet.points.length < fitted.candidateSet.points.length,
  };
}

function timedTrials({ completedTrials }: TrialHistory): readonly TimedTrial[] {
  return completedTrials.flatMap(({ candidate, feedback }) =>
    feedback.kind === 'value' && feedback.seconds !== undefined ? [{ candidate, seconds: feedback.seconds }] : [],
  );
}

function admitted({ points, spaceFilling, X }: CandidateSet, model: DurationModel, seconds: number): CandidateSet {
  const chances = model.chanceWithin(X, seconds);
  const kept = [...points.keys()].filter((i) => chances[i] >= MIN_CHANCE);
  return {
    points: kept.map((i) => points[i]),
    spaceFilling: kept.filter((i) => i < spaceFilling).length,
    X: selectRows(X, kept),
  };
}
