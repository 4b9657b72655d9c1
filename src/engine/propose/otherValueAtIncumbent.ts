/**
 * The incumbent with another value of a choice: one that has had fewer trials than its quota, and whose bound there
 * still reaches the incumbent's mean. Where the quota is three and the value has had one trial, it is compared whatever
 * its bound: the model makes too much of one trial. So is a value of a large choice that was never tried, of which the
 * model thinks as of the others.
 *
 * A value that was tried once or twice, with a bad value of something that matters more, looks bad itself, and the
 * highest bound is elsewhere for good: of a script with four optimizers, 39 of the last 41 trials had the worst one.
 * Where all else is equal, the values are compared and nothing else. With this, the mean gap of such studies was half as
 * large at 24 trials, and that of the benchmark's tasks the same; of choices of 8 and 12 values a third, since many of
 * them had never been tried (docs/research/experiments.md).
 */
import { inBranch, isOfLargeChoice, underQuota } from './branches.ts';
import { indexOfHighest } from './candidateSet.ts';
import type { BatchSoFar, PickedCandidate } from './pickRule.ts';

export function otherValueAtIncumbent(batch: BatchSoFar): PickedCandidate | undefined {
  const { searchSpace, candidateSet, predictions, acquisition, choiceValues, limits, tried, picks, unavailable } =
    batch;
  const wanted = underQuota(choiceValues, [...tried, ...picks.map(({ candidate }) => candidate.point)]);
  if (wanted.length === 0) return undefined;
  const best = indexOfHighest(candidateSet, predictions.mean, new Set(), limits.mayKeep);
  if (best === undefined) return undefined;
  const incumbent = candidateSet.points[best];
  for (const { branch, count, quota } of wanted) {
    if (!Object.hasOwn(incumbent, branch.parameter) || inBranch(branch, incumbent)) continue;
    const candidate = searchSpace.candidate({ ...incumbent, [branch.parameter]: branch.value });
    const isLegal =
      !unavailable.has(candidate.key) && searchSpace.isFeasible(candidate.point) && limits.mayKeepRow(candidate.row);
    const isHardlyTried = isOfLargeChoice(branch) || (count < 2 && quota > 2);
    if (isLegal && (isHardlyTried || acquisition.evaluate(candidate.row).value >= predictions.mean[best]))
      return { candidate, decision: { kind: 'quota', branch } };
  }
  return undefined;
}
