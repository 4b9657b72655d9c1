/** The pulls of a run, and which arms they leave to pick. */
import type { ArmFeedback } from './bandit.ts';

export interface Pull {
  readonly arm: number;
  /** Undefined where the pull failed. */
  readonly reward: number | undefined;
  /** Standard deviation of the reward's error, where it was measured. */
  readonly sd?: number;
}

/** The pulls of a batch, without those whose arm is excluded from now on. */
export function pullsOf(arms: readonly number[], feedback: readonly ArmFeedback[]): Pull[] {
  return arms.flatMap((arm, s): Pull[] => {
    const each = feedback[s];
    switch (each.kind) {
      case 'excluded':
        return [];
      case 'failed':
        return [{ arm, reward: undefined }];
      case 'reward':
        return [{ arm, reward: each.reward, ...(each.sd !== undefined && { sd: each.sd }) }];
    }
  });
}

export function withExcluded(
  previous: ReadonlySet<number>,
  arms: readonly number[],
  feedback: readonly ArmFeedback[],
): ReadonlySet<number> {
  return new Set([...previous, ...arms.filter((_, s) => feedback[s].kind === 'excluded')]);
}

/** The arms that may not be picked: excluded ones, and those that were pulled unless arms may repeat. */
export function unavailableArms(
  pulls: readonly Pick<Pull, 'arm'>[],
  excluded: ReadonlySet<number>,
  repeats: boolean,
): ReadonlySet<number> {
  return repeats ? excluded : new Set([...pulls.map(({ arm }) => arm), ...excluded]);
}

/** The initial arms that were not pulled yet, each as often as it is listed. */
export function remainingInitialArms(initial: readonly number[], pulls: readonly Pick<Pull, 'arm'>[]): number[] {
  if (initial.length === 0) return [];
  const pullCounts = new Map<number, number>();
  for (const { arm } of pulls) pullCounts.set(arm, (pullCounts.get(arm) ?? 0) + 1);
  return initial.filter((arm) => {
    const left = pullCounts.get(arm) ?? 0;
    pullCounts.set(arm, left - 1);
    return left <= 0;
  });
}

/** How often each arm was pulled, after more pulls. Arms are in the order of their first pulls. */
export function withCounts(before: ReadonlyMap<number, number>, pulls: readonly Pull[]): ReadonlyMap<number, number> {
  const counts = new Map(before);
  for (const { arm } of pulls) counts.set(arm, (counts.get(arm) ?? 0) + 1);
  return counts;
}

/** The sum of each arm's scaled rewards y, one for each pull. */
export function rewardSums(pulls: readonly Pull[], y: readonly number[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  // one look at the map for each run of pulls of the same arm, of which most batches consist
  let sum = 0;
  for (let s = 0; s < pulls.length; s++) {
    const { arm } = pulls[s];
    if (s === 0 || arm !== pulls[s - 1].arm) sum = sums.get(arm) ?? 0;
    sum += y[s];
    if (s + 1 === pulls.length || arm !== pulls[s + 1].arm) sums.set(arm, sum);
  }
  return sums;
}
