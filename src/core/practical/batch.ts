/**
 * One batch: the places of highest upper confidence bound, one after the other, those near the best refined by gradient.
 *
 * As many as there are free slots. What the Global rule of the theory would have taken is recorded ([BBKB] arXiv 2002.09954, Lemma 1) and
 * does not end a batch: with the small noise of most scripts it would end every one after its first pick. Beyond `SURE` picks
 * a batch ends where the next one would find its variance fallen to less than a `WASTED`-th since the batch began: such a trial
 * is better chosen when the results are in.
 */
import { argmax } from '../bbkb/batch.ts';
import type { RuleName } from '../bbkb/rules.ts';
import type { Point } from '../space/parameter.ts';
import { due, within, type Branch } from './branches.ts';
import type { Ground, Place } from './ground.ts';
import { placeAt, type Pool } from './pool.ts';
import type { Posterior } from './posterior.ts';
import { refined } from './refine.ts';
import { surface, type Surface, type View } from './surface.ts';

/** The least size at which a batch may be cut, and from which ratio of a variance on. */
const SURE = 16;
const WASTED = 100;

/** The factor of the standard deviation. 2 left gaps a tenth larger at 24 trials, 1 larger ones by a fifth at 48. */
export const MULTIPLIER = 1.5;

/**
 * How much better than the best mean a pick has to promise to be, in warped units. Where the highest bound promises less, being sure of
 * it teaches nothing, and the place is taken whose bound needs the least factor to promise that much:
 *
 *   argmin_x (μ* + WORTH − μ(x)) / √ν(x)
 *
 * It is A-GP-UCB's growing norm bound (arXiv 1901.03357, section 4.2) at the smallest size that leaves something to find. Without it
 * batches stayed at local optima for good: gaps twice as large after 96 trials, two and a half times after 200 (15 tasks, 5 seeds).
 */
const WORTH = 0.1;
/** Of each eight trials so many go where the bound is highest all the same, to come to the optimum's last digits. */
const SURE_OF_EIGHT = 3;

export interface Chosen {
  readonly places: readonly Place[];
  /** 1 + Σ σ̃²_fb. */
  readonly ratio: number;
  readonly theorySize: number;
  readonly endedBy: 'size' | 'rule' | 'exhausted';
}

export interface Choice {
  readonly ground: Ground;
  readonly posterior: Posterior;
  /** Where to choose from, and what the posterior says of it. */
  readonly pool: Pool;
  readonly view: View;
  /** To begin with. */
  readonly first: readonly Place[];
  readonly size: number;
  /** What was tried before. */
  readonly tried: readonly Point[];
  readonly branches: readonly Branch[];
  /** Keys that may not be picked. */
  readonly closed: ReadonlySet<string>;
  /** Whether a place may be picked again. */
  readonly repeats: boolean;
  readonly rule: { readonly name: RuleName; readonly threshold: number };
}

export function choose(choice: Choice): Chosen {
  const { posterior, view, first, size, repeats, rule } = choice;
  const bound = surface(posterior, view, MULTIPLIER);
  const places: Place[] = [];
  const taken = new Set(choice.closed);
  const record = recorder(rule.name, rule.threshold, posterior.kernel.lambda);
  const ended = (endedBy: Chosen['endedBy']): Chosen => ({ places, ...record.result(places.length), endedBy });
  while (places.length < size) {
    const place = places.length < first.length ? first[places.length] : next(choice, bound, taken, places);
    if (place === undefined) return ended('exhausted');
    const { before, now } = bound.variances(place.row);
    if (places.length >= Math.max(SURE, first.length) && before > WASTED * now) return ended('rule');
    record.add(before, now);
    bound.add(place.row);
    places.push(place);
    if (!repeats) taken.add(place.key);
  }
  return ended('size');
}

/**
 * The highest of the places not taken, of those in the branch that is due if there are any. One near the best is refined; one
 * that is to explore stays where it is, because uphill from there is a corner, the place farthest from all others that tells
 * least of them (gaps 15 % larger at 48 trials; 15 tasks, 6 seeds).
 */
function next(choice: Choice, bound: Surface, taken: ReadonlySet<string>, places: readonly Place[]): Place | undefined {
  const { pool, ground, branches, tried } = choice;
  const branch = due(branches, [...tried, ...places.map(({ point }) => point)]);
  const sure = (tried.length + places.length) % 8 < SURE_OF_EIGHT;
  const doubtful = branch === undefined && !sure ? unlikely(choice, bound, taken) : undefined;
  if (doubtful !== undefined) return placeAt(pool, doubtful);
  const found =
    (branch && highest(pool, bound.upper, taken, (point) => within(branch, point))) ??
    highest(pool, bound.upper, taken, () => true);
  if (found === undefined) return undefined;
  const best = placeAt(pool, found);
  const better = found < pool.even ? undefined : refined(ground, bound, best);
  return better !== undefined && !taken.has(better.key) && ground.allowed(better.point) ? better : best;
}

/** Where the bound promises next to nothing: the place that is likeliest to be better after all, if unlikely. */
function unlikely({ pool, view }: Choice, { upper }: Surface, taken: ReadonlySet<string>): number | undefined {
  const { mean } = view;
  const target = mean[argmax(mean)] + WORTH;
  if (upper[argmax(upper)] > target) return undefined;
  const sense = upper.map((u, i) => (u > mean[i] ? (mean[i] - target) / (u - mean[i]) : -Infinity));
  return highest(pool, sense, taken, () => true);
}

/** Keys are compared only of places that would win: making them takes longer than all else here. */
function highest(
  pool: Pool,
  upper: Float64Array,
  taken: ReadonlySet<string>,
  eligible: (point: Point) => boolean,
): number | undefined {
  const left = upper.map((value, i) => (eligible(pool.points[i]) ? value : -Infinity));
  for (let n = 0; n < left.length; n++) {
    const i = argmax(left);
    if (left[i] === -Infinity) return undefined;
    if (!taken.has(placeAt(pool, i).key)) return i;
    left[i] = -Infinity;
  }
  return undefined;
}

/** The Global ratio, and how many picks the rule would have taken. */
function recorder(name: RuleName, threshold: number, lambda: number) {
  let ratio = 1;
  let product = 1;
  let picks = 0;
  let theorySize = 0;
  return {
    add: (before: number, now: number): void => {
      ratio += before / lambda;
      product *= 1 + now / lambda;
      picks++;
      if (theorySize === 0 && (name === 'product' ? product : ratio) > threshold) theorySize = picks;
    },
    result: (size: number) => ({ ratio, theorySize: theorySize || size }),
  };
}
