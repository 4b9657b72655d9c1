/** How large a study's search space is, from its declaration alone: no candidates are drawn. */
import { usesPracticalOptimizer } from '../engine/fixedCandidates/presets.ts';
import { DEFAULT_CANDIDATES } from '../engine/port/optimizerSettings.ts';
import { combinations, sizeOf } from '../space/parameter.ts';
import type { Declaration } from './declaration.ts';

export interface SearchSpaceSize {
  /** The parameters that vary. */
  readonly parameters: number;
  /** Points to choose from, besides those that the study begins with; Infinity for a continuum. */
  readonly candidates: number;
  /** Whether this is the exact number; otherwise conditions, constraints or repeated draws leave fewer. */
  readonly exact: boolean;
}

export function searchSpaceSize({ space, constraints = [], algorithm }: Declaration): SearchSpaceSize {
  const maxCandidates = usesPracticalOptimizer(algorithm) ? Infinity : (algorithm.candidates ?? DEFAULT_CANDIDATES);
  const gridSize = combinations(space);
  const unrestricted = constraints.length === 0 && space.every(({ when }) => when === undefined);
  return {
    parameters: space.filter((parameter) => sizeOf(parameter) > 1).length,
    candidates: Math.min(gridSize, maxCandidates),
    // a grid is used completely, and draws from a continuum do not repeat
    exact: unrestricted && (gridSize <= maxCandidates || gridSize === Infinity),
  };
}
