/**
 * One batch: the places of highest upper confidence bound, one after the other, those near the best refined by gradient.
 *
 * As many as there are free slots. What the Global rule of the theory would have taken is recorded ([BBKB] arXiv 2002.09954, Lemma 1) and
 * does not end a batch: with the small noise of most scripts it would end every one after its first pick. Beyond `SURE` picks
 * a batch ends where the next one would find its variance fallen to less than a `WASTED`-th since the batch began: such a trial
 * is better chosen when the results are in.
 */
import { argmax } from '../linalg/argmax.ts';
import type { RuleName } from '../bbkb/rules.ts';
import type { Point } from '../space/parameter.ts';
import { underQuota, inBranch, type Branch } from './branches.ts';
import type { SearchSpace, Candidate } from './searchSpace.ts';
import { candidateAt, type CandidateSet } from './candidateSet.ts';
import type { Posterior } from './posterior.ts';
import { localSearch } from './localSearch.ts';
import { upperConfidenceBound, type AcquisitionFunction, type Predictions } from './acquisition.ts';

/** The least size at which a batch may be cut, and from which ratio of a variance on. */
const MIN_CUT_SIZE = 16;
const MAX_VARIANCE_RATIO = 100;

/** The factor of the standard deviation. 2 left gaps a tenth larger at 24 trials, 1 larger ones by a fifth at 48. */
export const UCB_MULTIPLIER = 1.5;

/**
 * How much better than the best mean a pick has to promise to be, in warped units. Where the highest bound promises less, being sure of
 * it teaches nothing, and the place is taken whose bound needs the least factor to promise that much:
 *
 *   argmin_x (μ* + WORTH − μ(x)) / √ν(x)
 *
 * It is A-GP-UCB's growing norm bound (arXiv 1901.03357, section 4.2) at the smallest size that leaves something to find. Without it
 * batches stayed at local optima for good: gaps twice as large after 96 trials, two and a half times after 200 (15 tasks, 5 seeds).
 */
const IMPROVEMENT_MARGIN = 0.1;
/** Of each eight trials so many go where the bound is highest all the same, to come to the optimum's last digits. */
const EXPLOIT_PER_EIGHT = 3;

export interface Picks {
  readonly candidates: readonly Candidate[];
  /** 1 + Σ σ̃²_fb. */
  readonly ratio: number;
  readonly theorySize: number;
  readonly endedBy: 'size' | 'rule' | 'exhausted';
}

export interface BatchOptions {
  readonly searchSpace: SearchSpace;
  readonly posterior: Posterior;
  /** Where to choose from, and what the posterior says of it. */
  readonly candidateSet: CandidateSet;
  readonly predictions: Predictions;
  /** To begin with. */
  readonly first: readonly Candidate[];
  readonly size: number;
  /** What was tried before. */
  readonly tried: readonly Point[];
  readonly branches: readonly Branch[];
  /** Keys that may not be picked. */
  readonly excluded: ReadonlySet<string>;
  /** Whether a place may be picked again. */
  readonly repeats: boolean;
  readonly rule: { readonly name: RuleName; readonly threshold: number };
}

export function pickBatch(options: BatchOptions): Picks {
  const { posterior, predictions, first, size, repeats, rule } = options;
  const acquisition = upperConfidenceBound(posterior, predictions, UCB_MULTIPLIER);
  const picks: Candidate[] = [];
  const unavailable = new Set(options.excluded);
  const ruleRecord = ruleRecorder(rule.name, rule.threshold, posterior.kernel.lambda);
  const finish = (endedBy: Picks['endedBy']): Picks => ({
    candidates: picks,
    ...ruleRecord.result(picks.length),
    endedBy,
  });
  while (picks.length < size) {
    const candidate =
      picks.length < first.length ? first[picks.length] : nextPick(options, acquisition, unavailable, picks);
    if (candidate === undefined) return finish('exhausted');
    const { before, now } = acquisition.variances(candidate.row);
    if (picks.length >= Math.max(MIN_CUT_SIZE, first.length) && before > MAX_VARIANCE_RATIO * now)
      return finish('rule');
    ruleRecord.add(before, now);
    acquisition.condition(candidate.row);
    picks.push(candidate);
    if (!repeats) unavailable.add(candidate.key);
  }
  return finish('size');
}

/**
 * The highest of the places not taken, of those in the branch that is due if there are any. One near the best is refined; one
 * that is to explore stays where it is, because uphill from there is a corner, the place farthest from all others that tells
 * least of them (gaps 15 % larger at 48 trials; 15 tasks, 6 seeds).
 */
function nextPick(
  options: BatchOptions,
  acquisition: AcquisitionFunction,
  unavailable: ReadonlySet<string>,
  picks: readonly Candidate[],
): Candidate | undefined {
  const { candidateSet, searchSpace, branches, tried } = options;
  const branch = underQuota(branches, [...tried, ...picks.map(({ point }) => point)]);
  const exploits = (tried.length + picks.length) % 8 < EXPLOIT_PER_EIGHT;
  const improvement =
    branch === undefined && !exploits ? mostProbableImprovement(options, acquisition, unavailable) : undefined;
  if (improvement !== undefined) return candidateAt(candidateSet, improvement);
  const highestIndex =
    (branch && indexOfHighest(candidateSet, acquisition.ucb, unavailable, (point) => inBranch(branch, point))) ??
    indexOfHighest(candidateSet, acquisition.ucb, unavailable, () => true);
  if (highestIndex === undefined) return undefined;
  const candidate = candidateAt(candidateSet, highestIndex);
  const optimum =
    highestIndex < candidateSet.spaceFilling ? undefined : localSearch(searchSpace, acquisition, candidate);
  return optimum !== undefined && !unavailable.has(optimum.key) && searchSpace.isFeasible(optimum.point)
    ? optimum
    : candidate;
}

/** Where the bound promises next to nothing: the place that is likeliest to be better after all, if unlikely. */
function mostProbableImprovement(
  { candidateSet, predictions }: BatchOptions,
  { ucb }: AcquisitionFunction,
  unavailable: ReadonlySet<string>,
): number | undefined {
  const { mean } = predictions;
  const target = mean[argmax(mean)] + IMPROVEMENT_MARGIN;
  if (ucb[argmax(ucb)] > target) return undefined;
  const improvementScores = ucb.map((u, i) => (u > mean[i] ? (mean[i] - target) / (u - mean[i]) : -Infinity));
  return indexOfHighest(candidateSet, improvementScores, unavailable, () => true);
}

/** Keys are compared only of places that would win: making them takes longer than all else here. */
function indexOfHighest(
  candidateSet: CandidateSet,
  scores: Float64Array,
  unavailable: ReadonlySet<string>,
  eligible: (point: Point) => boolean,
): number | undefined {
  const remaining = scores.map((value, i) => (eligible(candidateSet.points[i]) ? value : -Infinity));
  for (let n = 0; n < remaining.length; n++) {
    const i = argmax(remaining);
    if (remaining[i] === -Infinity) return undefined;
    if (!unavailable.has(candidateAt(candidateSet, i).key)) return i;
    remaining[i] = -Infinity;
  }
  return undefined;
}

/** The Global ratio, and how many picks the rule would have taken. */
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
