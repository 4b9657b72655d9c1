/**
 * BBKB's regret held against that of the authors' program. It depends on the arms that a run starts from, so their
 * numbers were made from the initial arms of the seeds here: once, by the arithmetic of their program in numpy, ten
 * runs of each setting.
 */
import type { Claim } from '../experiment.ts';
import type { Estimate } from '../../shared/confidenceInterval.ts';
import { allHold, formatEstimate, isAtMost } from '../verdict.ts';

/** A mean and half of its 95 % interval. */
export type Interval = Estimate & { readonly halfWidth: number };

export interface AuthorComparison {
  readonly label: string;
  /** Regret ratios at `AUTHORS_HORIZON`. */
  readonly ours: Estimate | undefined;
  readonly theirs: Interval;
  readonly batches?: { readonly ours: Estimate | undefined; readonly theirs: number };
}

/** The pulls of the authors' runs. */
export const AUTHORS_HORIZON = 10_000;

/** `T`: how many pulls a run has here. */
export function matchesAuthorsClaim(rows: readonly AuthorComparison[], T: number): Claim {
  const pulls = AUTHORS_HORIZON.toLocaleString('en');
  return {
    id: 'as-authors',
    sentence: "BBKB ends with no more regret than the authors' own program from the same initial arms.",
    source: "the arithmetic of the authors' program, run on the same tables",
    held: allHold(rows.map(({ ours, theirs }) => isAtMost(ours, theirs.mean + theirs.halfWidth))),
    measured:
      T < AUTHORS_HORIZON
        ? `Their numbers are those of t = ${pulls}, which a quick run does not reach.`
        : `Regret ratio at t = ${pulls}: ${rows.map(comparisonText).join('; ')}. Held when the 95 % intervals meet or ours is below.`,
  };
}

function comparisonText({ label, ours, theirs, batches }: AuthorComparison): string {
  const counted = batches ? `, in ${formatEstimate(batches.ours)} batches against ${batches.theirs}` : '';
  return `${label} ${formatEstimate(ours)} against ${formatEstimate(theirs)}${counted}`;
}
