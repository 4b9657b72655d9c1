/** The engine's settings for a study that only minimises: no constraints, and nothing known before. */
import type { OptimizerSettings } from '../../../src/engine/optimizer.ts';

type Chosen = Pick<OptimizerSettings, 'space' | 'noise' | 'parallel' | 'trials' | 'seed' | 'algorithm'> &
  Pick<OptimizerSettings, 'furtherObjectives' | 'limits'>;

export function engineSettings(chosen: Chosen): OptimizerSettings {
  return { constraints: [], goal: 'minimize', start: { points: [], past: [] }, ...chosen };
}
