/**
 * Uniform search: every pull is an arm uniformly at random, out of all arms or out of those not pulled yet. Its
 * expected cumulative regret, t (f* − mean f), is the unit of the regret ratio.
 */
import type { Bandit } from '../bandit.ts';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import { excludedAfter, uniformArm, type ExcludedArms } from './excludedArms.ts';
import { plainBatch } from './plainBatch.ts';

export interface RandomSearchSettings {
  /** Arms in a batch. */
  readonly size: number;
  /** Whether an arm may be pulled again. */
  readonly repeats: boolean;
  readonly seed: number;
}

/** Over `arms` arms. */
export function randomSearch(arms: number, settings: RandomSearchSettings): Bandit {
  return banditFrom(0, new Uint8Array(arms), settings);
}

function banditFrom(batches: number, excluded: ExcludedArms, settings: RandomSearchSettings): Bandit {
  const { size, repeats, seed } = settings;
  return {
    ask: (limit) => {
      const uniform = seededUniform(seed, STREAMS.randomSearch, batches);
      const unavailable = excluded.slice();
      return plainBatch(Math.min(limit, size), () => {
        const arm = uniformArm(unavailable, uniform);
        if (arm !== undefined && !repeats) unavailable[arm] = 1;
        return arm;
      });
    },
    tell: (arms, feedback) => banditFrom(batches + 1, excludedAfter(excluded, arms, feedback, repeats), settings),
    posterior: null,
  };
}
