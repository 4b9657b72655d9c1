/**
 * One batch: one pick after the other, each by the first rule that has an answer.
 *
 * A batch has as many picks as there are free slots. It records how many picks the Global rule of the theory would have
 * taken ([BBKB] arXiv 2002.09954, Lemma 1). But that rule ends no batch: with the small noise of most scripts it would
 * end each after its first pick. From `MIN_CUT_SIZE` picks on, a batch ends if the next pick's variance has fallen to
 * less than one `MAX_VARIANCE_RATIO`-th since the batch began: such a trial is better chosen when the results are
 * known.
 *
 * ν(x) is the posterior variance in units of s_f² (posterior.ts), λ the noise's variance in the same units; σ̃² = ν/λ.
 */
import type { Posterior } from '../model/posterior.ts';
import type { Proposal } from '../port/proposal.ts';
import { UCB_MULTIPLIER, upperConfidenceBound } from './acquisition.ts';
import { extendFront } from './extendFront.ts';
import { followBelief } from './followBelief.ts';
import { highestBound, highestBoundUnderQuota } from './highestBound.ts';
import { otherValueAtIncumbent } from './otherValueAtIncumbent.ts';
import type { BatchSoFar, PickedCandidate, PickInputs, PickRule } from './pickRule.ts';
import { mostProbableImprovement } from './probabilityOfImprovement.ts';
import type { FrontImprovement } from './frontImprovement.ts';
import { limitBounds, type FittedLimit } from './limitBounds.ts';
import { limitsWhileSought, mostProbableToKeepLimits } from './seekLimits.ts';

/** The least size at which a batch may be cut, and the ratio of variances that cuts it. */
const MIN_CUT_SIZE = 16;
const MAX_VARIANCE_RATIO = 100;

/** In this order: the first rule that has an answer picks. */
const RULES: readonly PickRule[] = [
  limitsWhileSought,
  followBelief,
  extendFront,
  highestBoundUnderQuota,
  otherValueAtIncumbent,
  mostProbableImprovement,
  highestBound,
  mostProbableToKeepLimits,
];

export interface Picks {
  readonly picks: readonly PickedCandidate[];
  /** 1 + Σ σ̃²_fb. */
  readonly ratio: number;
  readonly theorySize: number;
  readonly endedBy: Exclude<Proposal['endedBy'], 'budget'>;
}

export interface BatchOptions extends PickInputs {
  readonly posterior: Posterior;
  /** λ_b: the noise of a pick as long as its result is not known. */
  readonly noiseInBatch: number;
  readonly first: readonly PickedCandidate[];
  readonly size: number;
  /** Keys that may not be picked. */
  readonly excluded: ReadonlySet<string>;
  /** Whether a candidate may be picked again. */
  readonly repeats: boolean;
  /** C̃ */
  readonly threshold: number;
  readonly fittedLimits: readonly FittedLimit[];
  /** Whether no trial has kept all limits yet. */
  readonly limitsAreSought: boolean;
  /** Of a study with several objectives: what its front is at the start of the batch. */
  readonly front: FrontImprovement | undefined;
}

export function pickBatch(options: BatchOptions): Picks {
  const { posterior, predictions, noiseInBatch, first, size, repeats, threshold } = options;
  const acquisition = upperConfidenceBound(posterior, predictions, UCB_MULTIPLIER, noiseInBatch);
  const limits = limitBounds(
    options.fittedLimits,
    options.limitsAreSought,
    predictions.mean.length,
    options.tried.length,
  );
  const picks: PickedCandidate[] = [];
  const unavailable = new Set(options.excluded);
  let ratio = 1;
  let theorySize = 0;
  const finish = (endedBy: Picks['endedBy']): Picks => ({
    picks,
    ratio,
    theorySize: theorySize || picks.length,
    endedBy,
  });
  while (picks.length < size) {
    const pick =
      picks.length < first.length
        ? first[picks.length]
        : nextPick({ ...options, acquisition, limits, unavailable, picks });
    if (pick === undefined) return finish('exhausted');
    const { candidate } = pick;
    const { before, now } = acquisition.variances(candidate.row);
    if (picks.length >= Math.max(MIN_CUT_SIZE, first.length) && before > MAX_VARIANCE_RATIO * now)
      return finish('rule');
    acquisition.condition(candidate.row);
    limits.condition(candidate.row);
    options.front?.condition(candidate);
    picks.push(pick);
    ratio += before / posterior.kernel.lambda;
    if (theorySize === 0 && ratio > threshold) theorySize = picks.length;
    if (!repeats) unavailable.add(candidate.key);
  }
  return finish('size');
}

function nextPick(batch: BatchSoFar): PickedCandidate | undefined {
  for (const rule of RULES) {
    const pick = rule(batch);
    if (pick !== undefined) return pick;
  }
  return undefined;
}
