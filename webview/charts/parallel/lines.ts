/** Which trials are drawn as lines, and in which class of value. */
import { keepsLimits, toReward, type Summary, type TrialSummary } from '../../../src/protocol.ts';

export interface ChosenLines {
  /** How many trials have a value that is used. */
  readonly all: number;
  /** Those of them that are lit, the best first. */
  readonly lit: readonly TrialSummary[];
  /** The lit ones that are drawn and keep all limits, from the worst class to the best tenth, or to the front. */
  readonly classes: readonly (readonly TrialSummary[])[];
  /** The lit ones that are drawn and break a limit, or were not judged by them. */
  readonly broken: readonly TrialSummary[];
  /** Others that are drawn, in a faint colour. */
  readonly dimmed: readonly TrialSummary[];
}

/**
 * So many lines are drawn: a brush that is dragged draws them again in each frame, and each line over eleven axes takes
 * 0.07 ms without a graphics card. More of them would cover each other.
 */
export const [MOST_LIT, MOST_DIMMED] = [150, 50];
/** The share of the trials, from the best, with which each class ends. */
const CLASSES = [0.1, 0.25, 0.5, 0.75, 1];

/** The front is first, then come the others, what does not keep the limits, and last what has no value that is used. */
export function rankIn(summary: Summary): (trial: TrialSummary) => number {
  const onFront = new Set(summary.front);
  return (row) => {
    if (row.value === null || row.invalid) return 3;
    if (!keepsLimits(row, summary)) return 2;
    return onFront.has(row.trial) ? 0 : 1;
  };
}

/** The trials whose value is used, the best of each rank first. */
export function rankedTrials(summary: Summary): TrialSummary[] {
  const rank = rankIn(summary);
  const { trials, goal } = summary;
  return trials
    .flatMap((trial) => (trial.value === null || trial.invalid ? [] : [{ trial, reward: toReward(trial.value, goal) }]))
    .sort((a, b) => rank(a.trial) - rank(b.trial) || b.reward - a.reward)
    .map(({ trial }) => trial);
}

/** @param found numbers of the trials that are lit */
export function chosenLines(
  ranked: readonly TrialSummary[],
  found: ReadonlySet<number>,
  summary: Pick<Summary, 'front' | 'limits'>,
): ChosenLines {
  const lit = ranked.filter(({ trial }) => found.has(trial));
  const others = ranked.filter(({ trial }) => !found.has(trial));
  const { front } = summary;
  const drawn = new Set(bestAndOthers(lit, MOST_LIT));
  const kept = ranked.filter((trial) => keepsLimits(trial, summary));
  // a line keeps its class while others come and go
  const shares = CLASSES.map((share) => Math.ceil(share * kept.length));
  const ends = front === undefined ? shares : [front.length, kept.length];
  const starts = [0, ...ends];
  const classes = ends.map((end, i) => kept.slice(starts[i], end).filter((trial) => drawn.has(trial)));
  const broken = lit.filter((trial) => !keepsLimits(trial, summary) && drawn.has(trial));
  return { all: ranked.length, lit, classes: classes.reverse(), broken, dimmed: evenly(others, MOST_DIMMED) };
}

/** At most so many, an even number: half of them the best, half spread evenly over the others. */
export function bestAndOthers<T>(bestFirst: readonly T[], most: number): readonly T[] {
  if (bestFirst.length <= most) return bestFirst;
  return [...bestFirst.slice(0, most / 2), ...evenly(bestFirst.slice(most / 2), most / 2)];
}

function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]);
}
