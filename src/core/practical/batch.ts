/**
 * One batch: the candidates of highest upper confidence bound, one after the other. A pick near the best is improved by
 * local search.
 *
 * A batch has as many picks as there are free slots. It records how many picks the Global rule of the theory would have
 * taken ([BBKB] arXiv 2002.09954, Lemma 1), but this rule does not end a batch: with the small noise of most scripts it
 * would end every batch after its first pick. From `MIN_CUT_SIZE` picks on, a batch ends if the next pick's variance
 * has fallen to less than one `MAX_VARIANCE_RATIO`-th since the batch began: such a trial is better chosen when the
 * results are known.
 *
 * ν(x) is the posterior variance in units of s_f² (posterior.ts), λ the noise's variance in the same units; σ̃² = ν/λ.
 */
import type { RuleName } from '../bbkb/rules.ts';
import type { Point } from '../space/parameter.ts';
import { upperConfidenceBound, type AcquisitionFunction } from './acquisition.ts';
import { underQuota, inBranch, type Branch } from './branches.ts';
import { candidateAt, indexOfHighest, type CandidateSet } from './candidateSet.ts';
import { localSearch } from './localSearch.ts';
import type { Posterior } from './posterior.ts';
import type { Predictions } from './predictions.ts';
import { mostProbableImprovement } from './probabilityOfImprovement.ts';
import type { SearchSpace, Candidate } from './searchSpace.ts';

/** The least size at which a batch may be cut, and the ratio of variances that cuts it. */
const MIN_CUT_SIZE = 16;
const MAX_VARIANCE_RATIO = 100;

/**
 * β, the factor of the standard deviation. 2 left gaps a tenth larger at 24 trials, 1 left gaps a fifth larger at 48.
 */
export const UCB_MULTIPLIER = 1.5;

/**
 * So many of each eight trials maximise the bound even if it promises no improvement, to find the optimum's last
 * digits.
 */
const EXPLOIT_PER_EIGHT = 3;

/** A candidate with the decision that picked it. */
export interface PickedCandidate {
  readonly candidate: Candidate;
  readonly decision:
    | { readonly kind: 'initialDesign' | 'given' | 'repeat' | 'highestBound' | 'mostProbableImprovement' }
    | { readonly kind: 'quota'; readonly branch: Branch }
    /** `trial` is the number (from 0) of the first one at this point. */
    | { readonly kind: 'confirm'; readonly trial: number };
}

export interface Picks {
  readonly picks: readonly PickedCandidate[];
  /** 1 + Σ σ̃²_fb. */
  readonly ratio: number;
  readonly theorySize: number;
  readonly endedBy: 'size' | 'rule' | 'exhausted';
}

export interface BatchOptions {
  readonly searchSpace: SearchSpace;
  readonly posterior: Posterior;
  readonly candidateSet: CandidateSet;
  readonly predictions: Predictions;
  /** The first picks of the batch. */
  readonly first: readonly PickedCandidate[];
  readonly size: number;
  /** The points that were tried before the batch. */
  readonly tried: readonly Point[];
  readonly branches: readonly Branch[];
  /** Keys that may not be picked. */
  readonly excluded: ReadonlySet<string>;
  /** Whether a candidate may be picked again. */
  readonly repeats: boolean;
  readonly rule: { readonly name: RuleName; readonly threshold: number };
}

export function pickBatch(options: BatchOptions): Picks {
  const { posterior, predictions, first, size, repeats, rule } = options;
  const acquisition = upperConfidenceBound(posterior, predictions, UCB_MULTIPLIER);
  const picks: PickedCandidate[] = [];
  const unavailable = new Set(options.excluded);
  const ruleRecord = ruleRecorder(rule.name, rule.threshold, posterior.kernel.lambda);
  const finish = (endedBy: Picks['endedBy']): Picks => ({
    picks,
    ...ruleRecord.result(picks.length),
    endedBy,
  });
  while (picks.length < size) {
    const pick = picks.length < first.length ? first[picks.length] : nextPick(options, acquisition, unavailable, picks);
    if (pick === undefined) return finish('exhausted');
    const { candidate } = pick;
    const { before, now } = acquisition.variances(candidate.row);
    if (picks.length >= Math.max(MIN_CUT_SIZE, first.length) && before > MAX_VARIANCE_RATIO * now)
      return finish('rule');
    ruleRecord.add(before, now);
    acquisition.condition(candidate.row);
    picks.push(pick);
    if (!repeats) unavailable.add(candidate.key);
  }
  return finish('size');
}

/**
 * The available candidate of highest bound; of the branch that is under its quota, if there is one. A pick near the
 * best is improved by local search. A pick that explores is not: uphill from there is a corner, which is farthest from
 * all other trials and tells least about them (gaps 15 % larger at 48 trials; 15 tasks, 6 seeds).
 */
function nextPick(
  options: BatchOptions,
  acquisition: AcquisitionFunction,
  unavailable: ReadonlySet<string>,
  picks: readonly PickedCandidate[],
): PickedCandidate | undefined {
  const { candidateSet, predictions, searchSpace, branches, tried } = options;
  const branch = underQuota(branches, [...tried, ...picks.map(({ candidate }) => candidate.point)]);
  const exploits = (tried.length + picks.length) % 8 < EXPLOIT_PER_EIGHT;
  const improvement =
    branch === undefined && !exploits
      ? mostProbableImprovement(candidateSet, predictions, acquisition, unavailable)
      : undefined;
  if (improvement !== undefined) {
    return { candidate: candidateAt(candidateSet, improvement), decision: { kind: 'mostProbableImprovement' } };
  }
  const inQuota =
    branch && indexOfHighest(candidateSet, acquisition.ucb, unavailable, (point) => inBranch(branch, point));
  const highest = inQuota ?? indexOfHighest(candidateSet, acquisition.ucb, unavailable, () => true);
  if (highest === undefined) return undefined;
  const decision =
    branch && inQuota !== undefined ? ({ kind: 'quota', branch } as const) : ({ kind: 'highestBound' } as const);
  const candidate = candidateAt(candidateSet, highest);
  const optimum = highest < candidateSet.spaceFilling ? undefined : localSearch(searchSpace, acquisition, candidate);
  const isLegal = optimum !== undefined && !unavailable.has(optimum.key) && searchSpace.isFeasible(optimum.point);
  return { candidate: isLegal ? optimum : candidate, decision };
}

/** Records the Global ratio, and how many picks the rule of the theory would have taken. */
function ruleRecorder(name: RuleName, threshold: number, lambda: number) {
  let ratio = 1;
  let product = 1;
  let pickCount = 0;
  let theorySize = 0;
  return {
    add: (before: number, now: number): void => {
      ratio += before / lambda;
      product *= 1 + now / lambda;
      pickCount++;
      if (theorySize === 0 && (name === 'product' ? product : ratio) > threshold) theorySize = pickCount;
    },
    result: (size: number) => ({ ratio, theorySize: theorySize || size }),
  };
}
