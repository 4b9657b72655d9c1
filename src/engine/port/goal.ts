/** Which way a metric is better. The reward is the metric turned so that more is better. */
export const goals = ['minimize', 'maximize'] as const;
export type Goal = (typeof goals)[number];

/** s: 1 to maximize, −1 to minimize. */
export function signOf(goal: Goal): 1 | -1 {
  return goal === 'maximize' ? 1 : -1;
}

/** r = s y */
export function toReward(value: number, goal: Goal): number {
  return signOf(goal) * value;
}

/** y = s r */
export function toMetric(reward: number, goal: Goal): number {
  return signOf(goal) * reward;
}

/** Not of equals, and not where one is NaN. */
export function isBetter(a: number, b: number, goal: Goal): boolean {
  return goal === 'maximize' ? a > b : a < b;
}

/** By how much `a` is better than `b`: s (a − b), in the metric's units. */
export function improvement(a: number, b: number, goal: Goal): number {
  return signOf(goal) * (a - b);
}

/** NaN if one of them is; the worst infinity if there are none. */
export function bestOf(values: readonly number[], goal: Goal): number {
  const betterOf = goal === 'maximize' ? Math.max : Math.min;
  return values.reduce((best, value) => betterOf(best, value), -signOf(goal) * Infinity);
}
