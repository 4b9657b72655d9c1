/**
 * From rewards in any unit to the rewards that the posterior is fitted to, derived anew from all of them at every tell.
 * A pull that failed counts as the worst reward seen so far; while there is no other, all are equal.
 */

/** value = shift + scale · standardised */
export interface Scaling {
  readonly shift: number;
  readonly scale: number;
}

/** Rewards as they come, for algorithms whose constants (F, ξ) are stated in the rewards' own units. */
export const IDENTITY_SCALING: Scaling = { shift: 0, scale: 1 };

/** Failed pulls (undefined) take the worst of the others; with no others, 0. */
export function imputeFailures(rewards: readonly (number | undefined)[]): number[] {
  const seen = rewards.filter((reward) => reward !== undefined);
  const worst = seen.length === 0 ? 0 : seen.reduce((least, reward) => Math.min(least, reward));
  return rewards.map((reward) => reward ?? worst);
}

/**
 * To mean 0 and standard deviation 1. Equal rewards have scale 1 and become zeros. Divides by the largest deviation first,
 * so that rewards up to 1e308 apart do not overflow.
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
