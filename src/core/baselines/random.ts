/**
 * Uniform search: every pull is an arm uniformly at random, among all of them or among those not pulled yet. Its expected
 * cumulative regret, t (f* − mean f), is the unit of the regret ratio.
 */
import type { Bandit } from '../bandit.ts';
import { seeded } from '../random.ts';
import { closedAfter, uniformArm, type Closed } from './closed.ts';
import { plainBatch } from './plainBatch.ts';

export interface Settings {
  /** Arms in a batch. */
  readonly size: number;
  /** Whether an arm may be pulled again. */
  readonly repeats: boolean;
  readonly seed: number;
}

/** Over `arms` arms. */
export function random(arms: number, settings: Settings): Bandit {
  return after(0, new Uint8Array(arms), settings);
}

function after(batches: number, closed: Closed, settings: Settings): Bandit {
  const { size, repeats, seed } = settings;
  return {
    ask: (limit) => {
      const uniform = seeded(seed, DRAWS, batches);
      const taken = closed.slice();
      return plainBatch(Math.min(limit, size), () => {
        const arm = uniformArm(taken, uniform);
        if (arm !== undefined && !repeats) taken[arm] = 1;
        return arm;
      });
    },
    tell: (arms, feedback) => after(batches + 1, closedAfter(closed, arms, feedback, repeats), settings),
    posterior: null,
  };
}

/** This algorithm's stream of the seed. */
const DRAWS = 21;
