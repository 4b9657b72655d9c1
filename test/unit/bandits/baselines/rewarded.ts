/** Plays bandits on tables of known values. */
import type { Bandit, ArmFeedback } from '../../../../src/bandits/bandit.ts';

export function rewards(values: ArrayLike<number>, arms: readonly number[]): ArmFeedback[] {
  return arms.map((arm) => ({ kind: 'reward', reward: values[arm] }));
}

/** The bandit after so many batches of at most `limit` arms, and all its pulls. */
export function played(bandit: Bandit, values: ArrayLike<number>, batches: number, limit = 100) {
  const pulls: number[] = [];
  for (let batch = 0; batch < batches; batch++) {
    const { arms } = bandit.ask(limit);
    pulls.push(...arms);
    bandit = bandit.tell(arms, rewards(values, arms));
  }
  return { bandit, pulls };
}

/** χ² of counts that should be equal. */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, n) => sum + n) / counts.length;
  return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
}

export function countsOf(pulls: readonly number[], arms: number): number[] {
  const counts = new Array<number>(arms).fill(0);
  for (const arm of pulls) counts[arm] += 1;
  return counts;
}
