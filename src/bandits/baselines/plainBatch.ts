import type { ArmBatch } from '../bandit.ts';

/**
 * A batch that no rule ends, as of an algorithm without a model: `size` picks one after the other, fewer if no arm is
 * left.
 */
export function plainBatch(size: number, pick: (s: number) => number | undefined): ArmBatch {
  const arms: number[] = [];
  while (arms.length < size) {
    const arm = pick(arms.length);
    if (arm === undefined) break;
    arms.push(arm);
  }
  const endedBy = arms.length < size ? 'exhausted' : 'limit';
  return { arms, dictionary: [], beta: 0, ratio: 1, theorySize: arms.length, endedBy };
}
