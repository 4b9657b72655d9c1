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

/** √(mean of sd²) over the pulls that have one; undefined where none has. */
export function pooledSd(pulls: readonly { readonly sd?: number }[]): number | undefined {
  let measured = 0;
  for (const { sd } of pulls) if (sd !== undefined) measured++;
  if (measured === 0) return undefined;
  return Math.sqrt(pulls.reduce((sum, { sd }) => (sd === undefined ? sum : sum + sd ** 2 / measured), 0));
}
