/** How large a study's space is, told from the declaration alone, without the work of making its candidates. */
import { usesPracticalOptimizer } from '../core/optimizer/presets.ts';
import { DEFAULT_CANDIDATES } from '../core/optimizer/optimizerSettings.ts';
import { combinations, sizeOf } from '../core/space/parameter.ts';
import type { Declaration } from './declaration.ts';

export interface SearchSpaceSize {
  /** Those that vary. */
  readonly parameters: number;
  /** Points to choose from, beside those that the study begins with; Infinity where any point of a continuum may be. */
  readonly candidates: number;
  /** Whether there are as many, or at most: conditions, constraints and repeated draws leave fewer. */
  readonly exact: boolean;
}

export function searchSpaceSize({ space, constraints = [], algorithm }: Declaration): SearchSpaceSize {
  const maxCandidates = usesPracticalOptimizer(algorithm) ? Infinity : (algorithm.candidates ?? DEFAULT_CANDIDATES);
  const gridSize = combinations(space);
  const unrestricted = constraints.length === 0 && space.every(({ when }) => when === undefined);
  return {
    parameters: space.filter((parameter) => sizeOf(parameter) > 1).length,
    candidates: Math.min(gridSize, maxCandidates),
    // a grid is taken whole, and draws from a continuum do not repeat
    exact: unrestricted && (gridSize <= maxCandidates || gridSize === Infinity),
  };
}
