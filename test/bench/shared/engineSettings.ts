/** The engine's settings for a study that only minimises: no constraints, and nothing known before. */
import type { OptimizerSettings } from '../../../src/engine/optimizer.ts';

type Chosen = Pick<OptimizerSettings, 'space' | 'noise' | 'parallel' | 'trials' | 'seed' | 'algorithm'>;

export function engineSettings({ space, noise, parallel, trials, seed, algorithm }: Chosen): OptimizerSettings {
  return {
    ...{ space, constraints: [], goal: 'minimize', noise, parallel, trials, seed, algorithm },
    start: { points: [], past: [] },
  };
}
