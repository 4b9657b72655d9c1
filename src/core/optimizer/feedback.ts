/** From the metric, in the user's units and sign, to the reward, which is maximised, and back. */
import type { Feedback } from './proposal.ts';

type Goal = 'minimize' | 'maximize';

export function toReward(value: number, goal: Goal): number {
  return sign(goal) * value;
}

export function toMetric(reward: number, goal: Goal): number {
  return sign(goal) * reward;
}

/** Whether the metric of one point differs from run to run, as declared (`noise`) or as measured. */
export function isNoisy(noise: number, feedback: readonly Feedback[]): boolean {
  return noise > 0 || feedback.some((each) => each.kind === 'value' && (each.sd ?? 0) > 0);
}

function sign(goal: Goal): 1 | -1 {
  return goal === 'maximize' ? 1 : -1;
}
