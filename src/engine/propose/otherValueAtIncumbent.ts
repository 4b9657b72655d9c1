/**
 * The incumbent with another value of one choice (SMAC's one-exchange neighbourhood), where that was hardly tried. Where
 * all else is equal, the values are compared and nothing else.
 *
 * The highest bound would not do it. A value that was tried once or twice, with bad values of all else, looks bad itself,
 * and one of which the model knows nothing looks like the others: of a script with four optimizers, 39 of the last 41
 * trials had the worst one. With these rules the mean gap of drawn studies with one choice was half as large at 24
 * trials, with eight switches a third, and that of the benchmark's tasks the same (docs/research/experiments.md).
 */
import { UCB_MULTIPLIER, type AcquisitionFunction } from './acquisition.ts';
import { inBranch, isOfLargeChoice, underQuota, type Branch } from './branches.ts';
import { indexOfHighest } from './candidateSet.ts';
import type { FrontImprovement } from './frontImprovement.ts';
import { pointsSoFar, type BatchSoFar, type PickedCandidate } from './pickRule.ts';
import type { Candidate } from '../../space/searchSpace.ts';
import type { Point } from '../../space/parameter.ts';

export function otherValueAtIncumbent(batch: BatchSoFar): PickedCandidate | undefined {
  const { candidateSet, predictions, acquisition, choiceValues, limits } = batch;
  if (choiceValues.length === 0) return undefined;
  const best = indexOfHighest(candidateSet, predictions.mean, new Set(), limits.mayKeep);
  if (best === undefined) return undefined;
  const points = pointsSoFar(batch);
  const exchanged = exchangeAt(candidateSet.points[best], batch);
  return (
    valueUnderQuota(batch, points, exchanged, predictions.mean[best]) ??
    untriedCombination(batch, points, exchanged, acquisition.evaluate, 1 / 2)
  );
}

/** Of several objectives: the front's knee with another value, by how much its optimistic values would extend the front. */
export function otherValueAtKnee(batch: BatchSoFar, front: FrontImprovement): PickedCandidate | undefined {
  const points = pointsSoFar(batch);
  return untriedCombination(batch, points, exchangeAt(front.knee.point, batch), front.evaluate(UCB_MULTIPLIER), 1 / 3);
}

/** Undefined where the incumbent has the value, or the point with it may not be tried. */
type Exchange = (branch: Branch) => Candidate | undefined;

function exchangeAt(incumbent: Point, { searchSpace, limits, unavailable }: BatchSoFar): Exchange {
  return (branch) => {
    if (!Object.hasOwn(incumbent, branch.parameter) || inBranch(branch, incumbent)) return undefined;
    const candidate = searchSpace.candidate({ ...incumbent, [branch.parameter]: branch.value });
    const mayBeTried =
      !unavailable.has(candidate.key) && searchSpace.isFeasible(candidate.point) && limits.mayKeepRow(candidate.row);
    return mayBeTried ? candidate : undefined;
  };
}

/**
 * A value that has had fewer trials than its quota, and whose bound at the incumbent still reaches the mean there. Where
 * the quota is three and the value has had one trial, it is compared whatever its bound: the model makes too much of one
 * trial. So is a value of a large choice that was never tried.
 */
function valueUnderQuota(
  { choiceValues, acquisition }: BatchSoFar,
  points: readonly Point[],
  exchanged: Exchange,
  mean: number,
): PickedCandidate | undefined {
  for (const { branch, count, quota } of underQuota(choiceValues, points)) {
    const candidate = exchanged(branch);
    if (candidate === undefined) continue;
    const isHardlyTried = isOfLargeChoice(branch) || (count < 2 && quota > 2);
    if (isHardlyTried || acquisition.evaluate(candidate.row).value >= mean)
      return { candidate, decision: { kind: 'otherValue', branch } };
  }
  return undefined;
}

/**
 * Of several choices: the value that makes a combination that no point had, of the highest acquisition function, while
 * fewer combinations were tried than this share of the points. Each value alone may have had its quota, with bad values of
 * the others.
 */
function untriedCombination(
  { choiceValues }: BatchSoFar,
  points: readonly Point[],
  exchanged: Exchange,
  evaluate: AcquisitionFunction['evaluate'],
  share: number,
): PickedCandidate | undefined {
  const names = [...new Set(choiceValues.map(({ parameter }) => parameter))];
  const combinationOf = (point: Point): string => JSON.stringify(names.map((name) => point[name] ?? null));
  const known = new Set(points.map(combinationOf));
  if (names.length < 2 || known.size >= Math.floor((points.length + 1) * share)) return undefined;
  let highest = -Infinity;
  let picked: PickedCandidate | undefined;
  for (const branch of choiceValues) {
    const candidate = exchanged(branch);
    if (candidate === undefined || known.has(combinationOf(candidate.point))) continue;
    const { value } = evaluate(candidate.row);
    if (value <= highest) continue;
    highest = value;
    picked = { candidate, decision: { kind: 'otherValue', branch } };
  }
  return picked;
}
