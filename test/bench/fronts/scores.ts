/**
 * The scores of the runs: how much is missing, as a share of the best that is known, in powers of ten.
 *
 *   several objectives   (best − hypervolume of the trials that keep all limits) / best
 *   one objective        (the value of the best trial that keeps all limits − best) / |best|
 *
 * −2 is one hundredth. A run of one objective that has no trial within the limits misses infinitely much.
 */
import { hypervolume } from '../../../src/engine/front/hypervolume.ts';
import { keepsLimits, type Outcome, type Problem } from './problems/problem.ts';

/** Of a front. What is missing counts as at least this. */
const LEAST_VOLUME = 1e-9;
/** Of a value. */
const LEAST_GAP = 1e-6;
/** Medians that differ by no more than this are equal. */
const TIE = 0.02;

/** log₁₀ of the missing share. */
export function missing({ reference, best }: Problem, outcomes: readonly Outcome[]): number {
  const kept = outcomes.filter(keepsLimits).map(({ objectives }) => objectives);
  if (reference === undefined) {
    const gap = (Math.min(...kept.map(([value]) => value)) - best) / Math.abs(best);
    return Math.log10(Math.max(LEAST_GAP, gap));
  }
  const reached = hypervolume(kept.map(negated), negated(reference));
  return Math.log10(Math.max(LEAST_VOLUME, (best - reached) / best));
}

/** The number of the first trial (from 1) that keeps all limits; Infinity where none does. */
export function firstKept(outcomes: readonly Outcome[]): number {
  const first = outcomes.findIndex(keepsLimits);
  return first < 0 ? Infinity : first + 1;
}

/** Of at least one value, of which some may be infinite. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : 1));
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return above === Infinity ? above : (below + above) / 2;
}

export type Standing = 'ahead' | 'equal' | 'behind';

export function standingOf(ours: number, theirs: number): Standing {
  if (ours === theirs || Math.abs(ours - theirs) <= TIE) return 'equal';
  return ours < theirs ? 'ahead' : 'behind';
}

function negated(values: readonly number[]): number[] {
  return values.map((value) => -value);
}
