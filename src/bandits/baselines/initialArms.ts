import type { Bandit } from '../bandit.ts';
import { plainBatch } from './plainBatch.ts';

/**
 * A bandit that pulls these arms before any that it would choose itself, `size` at once, and learns from them. Their
 * batches have no other arms. BBKB and A-GP-UCB do without this, because they fill such a batch with picks of their
 * own.
 */
export function withInitialArms(arms: readonly number[], size: number, bandit: Bandit): Bandit {
  if (arms.length === 0) return bandit;
  return {
    ask: (limit) => plainBatch(Math.min(limit, size, arms.length), (s) => arms[s]),
    tell: (pulled, feedback) =>
      withInitialArms(arms.filter((arm) => !pulled.includes(arm)), size, bandit.tell(pulled, feedback)), // oxfmt-ignore
    posterior: bandit.posterior,
  };
}
