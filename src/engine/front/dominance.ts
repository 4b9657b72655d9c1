/**
 * Vectors of rewards, one value for each objective, all turned so that more is better: which of them no other beats.
 *
 * A row beats another if it is as good in every objective and better in one.
 */

/** A row for each point, all of the same length, without NaN. */
export type Rewards = readonly ArrayLike<number>[];

/**
 * The indices, in their order, of the rows that no other one beats; of equal rows the first alone. Only the first
 * `objectives` values of a row count.
 */
export function nonDominated(rewards: Rewards, objectives = rewards[0]?.length ?? 0): number[] {
  const order = [...rewards.keys()].sort((a, b) => compareRows(rewards[b], rewards[a], objectives) || a - b);
  const kept: number[] = [];
  for (const i of order) {
    // with one or two objectives the row kept last is the best in the last objective
    const rivals = objectives <= 2 ? kept.slice(-1) : kept;
    if (!rivals.some((k) => isAsGood(rewards[k], rewards[i], objectives))) kept.push(i);
  }
  return kept.sort((a, b) => a - b);
}

/** Whether the first of two rows beats the second. */
export function beats(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  return isAsGood(a, b, a.length) && !isAsGood(b, a, a.length);
}

/** By the first objective in which they differ. */
function compareRows(a: ArrayLike<number>, b: ArrayLike<number>, objectives: number): number {
  for (let j = 0; j < objectives; j++) if (a[j] !== b[j]) return a[j] < b[j] ? -1 : 1;
  return 0;
}

/** In every objective. */
function isAsGood(a: ArrayLike<number>, b: ArrayLike<number>, objectives: number): boolean {
  for (let j = 0; j < objectives; j++) if (a[j] < b[j]) return false;
  return true;
}
