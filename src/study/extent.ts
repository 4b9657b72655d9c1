/** How large a study's space is, told from the declaration alone, without the work of making its candidates. */
import { moves } from '../core/presets.ts';
import { CANDIDATES } from '../core/setting.ts';
import { combinations, sizeOf } from '../core/space/parameter.ts';
import type { Declaration } from './declared.ts';

export interface Extent {
  /** Those that vary. */
  readonly parameters: number;
  /** Points to choose from, beside those that the study begins with; Infinity where any point of a continuum may be. */
  readonly candidates: number;
  /** Whether there are as many, or at most: conditions, constraints and repeated draws leave fewer. */
  readonly exact: boolean;
}

export function extentOf({ space, constraints = [], algorithm }: Declaration): Extent {
  const most = moves(algorithm) ? Infinity : (algorithm.candidates ?? CANDIDATES);
  const size = combinations(space);
  const whole = constraints.length === 0 && space.every(({ when }) => when === undefined);
  return {
    parameters: space.filter((parameter) => sizeOf(parameter) > 1).length,
    candidates: Math.min(size, most),
    // a grid is taken whole, and draws from a continuum do not repeat
    exact: whole && (size <= most || size === Infinity),
  };
}
