/**
 * The posterior covariance after a batch, at the least cost. Most arms of a dictionary are in the next one, so what can
 * be kept of the embedding is kept, and of the posterior where λ stayed the same. It is computed from scratch where
 * that is cheaper, and now and then so that rounding errors do not add up.
 */
import type { Pull } from '../pulls.ts';
import { embed, extend, removeArms } from './nystrom.ts';
import {
  addCoordinates,
  addPulls,
  downdate,
  posteriorCovariance,
  type PerArm,
  type PosteriorCovariance,
} from './posteriorCovariance.ts';
import type { BbkbState } from './state.ts';

/** From this share of the dictionary on, starting from scratch is cheaper than removing the arms that leave. */
const MAX_REMOVED_SHARE = 0.3;
/** Batches between two posteriors from scratch. */
const RECOMPUTE_EVERY = 100;

/** With this dictionary and after a batch; `counts` are the pulls of each arm with it. */
export function updatePosterior(
  { k, batches, posterior }: BbkbState,
  lambda: number,
  dictionary: readonly number[],
  { batch, counts }: { readonly batch: readonly Pull[]; readonly counts: PerArm },
): PosteriorCovariance {
  const before = posterior.everyArm();
  const { embedding } = before;
  const present = new Set(dictionary);
  const removed = new Set([...embedding.dictionary].filter((arm) => !present.has(arm)));
  const recomputes =
    removed.size > embedding.pivots.length * MAX_REMOVED_SHARE || batches % RECOMPUTE_EVERY === RECOMPUTE_EVERY - 1;
  if (recomputes || lambda !== before.lambda) {
    const next = recomputes || removed.size > 0 ? embed(k, dictionary) : extend(k, embedding, dictionary);
    return posteriorCovariance(next, counts, lambda);
  }
  const after = addPulls(before, withCounts(new Map(), batch), posterior.covariances());
  const kept = removed.size > 0 ? downdate(after, removeArms(embedding, removed)) : after;
  return addCoordinates(kept, extend(k, kept.embedding, dictionary), counts);
}

/** How often each arm was pulled, after more pulls. Arms are in the order of their first pulls. */
export function withCounts(before: PerArm, pulls: readonly Pull[]): PerArm {
  const counts = new Map(before);
  for (const { arm } of pulls) counts.set(arm, (counts.get(arm) ?? 0) + 1);
  return counts;
}

/** The sum of each arm's scaled rewards y, one for each pull. */
export function rewardSums(pulls: readonly Pull[], y: readonly number[]): PerArm {
  const sums = new Map<number, number>();
  // one look at the map for each run of pulls of the same arm, of which most batches consist
  let sum = 0;
  for (let s = 0; s < pulls.length; s++) {
    const { arm } = pulls[s];
    if (s === 0 || arm !== pulls[s - 1].arm) sum = sums.get(arm) ?? 0;
    sum += y[s];
    if (s + 1 === pulls.length || arm !== pulls[s + 1].arm) sums.set(arm, sum);
  }
  return sums;
}
