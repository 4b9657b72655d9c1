/**
 * From rewards in any unit to the rewards that the posterior is fitted to, computed from all of them at every tell. A
 * pull that failed counts as the worst reward so far; while no pull has a reward, all count as equal.
 */

/** reward = shift + scale · scaled reward */
export interface Scaling {
  readonly shift: number;
  readonly scale: number;
}

/** Rewards as they come, for algorithms whose constants (F, ξ) are stated in the rewards' own units. */
export const IDENTITY_SCALING: Scaling = { shift: 0, scale: 1 };

export interface ScaledRewards {
  readonly scaling: Scaling;
  /** [t], the reward that each pull counts with, in scaled units. */
  readonly y: readonly number[];
}

/** The rewards of all pulls as the model sees them. */
export function scaleRewards(
  pulls: readonly { readonly reward: number | undefined }[],
  standardise: boolean,
): ScaledRewards {
  const rewards = imputeFailures(pulls.map(({ reward }) => reward));
  if (!standardise) return { scaling: IDENTITY_SCALING, y: rewards };
  const scaling = standardScaling(rewards);
  return { scaling, y: rewards.map((reward) => (reward - scaling.shift) / scaling.scale) };
}

/** Failed pulls (undefined) take the worst of the others; with no others, 0. */
export function imputeFailures(rewards: readonly (number | undefined)[]): number[] {
  const seen = rewards.filter((reward) => reward !== undefined);
  if (seen.length === rewards.length) return seen;
  const worst = seen.length === 0 ? 0 : seen.reduce((least, reward) => Math.min(least, reward));
  return rewards.map((reward) => reward ?? worst);
}

/**
 * To mean 0 and standard deviation 1. Equal rewards have scale 1 and become zeros. Divides by the largest deviation
 * first, so that rewards up to 1e308 apart do not overflow.
 */
export function standardScaling(rewards: readonly number[]): Scaling {
  const n = rewards.length;
  if (n === 0) return IDENTITY_SCALING;
  const shift = rewards.reduce((sum, reward) => sum + reward / n, 0);
  const largest = rewards.reduce((most, reward) => Math.max(most, Math.abs(reward - shift)), 0);
  if (!(largest > Number.EPSILON * Math.abs(shift))) return { shift, scale: 1 };
  const variance = rewards.reduce((sum, reward) => sum + ((reward - shift) / largest) ** 2 / n, 0);
  return { shift, scale: largest * Math.sqrt(variance) };
}

/** √(mean of sd²) over the pulls whose error was measured; undefined where none was. */
export function pooledSd(pulls: readonly { readonly sd?: number }[]): number | undefined {
  let measured = 0;
  for (const { sd } of pulls) if (sd !== undefined) measured++;
  if (measured === 0) return undefined;
  return Math.sqrt(pulls.reduce((sum, { sd }) => (sd === undefined ? sum : sum + sd ** 2 / measured), 0));
}
