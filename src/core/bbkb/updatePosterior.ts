/**
 * The posterior covariance after a batch, at the least cost. Most arms of a dictionary are in the next one, so what can
 * be kept of the embedding is kept, and of the posterior where λ stayed the same. It is computed from scratch where
 * that is cheaper, and now and then so that rounding errors do not add up.
 */
import type { Pull } from '../pulls.ts';
import { embed, extend, removeArms } from './nystrom.ts';
import { downdate, posteriorCovariance, update, type PerArm, type PosteriorCovariance } from './posteriorCovariance.ts';
import type { BbkbState } from './state.ts';

/** From this share of the dictionary on, starting from scratch is cheaper than removing the arms that leave. */
const MAX_REMOVED_SHARE = 0.3;
/** Batches between two posteriors from scratch. */
const RECOMPUTE_EVERY = 100;

/** With this dictionary and after `pulls`, of which the first are those of the state. */
export function updatePosterior(
  { k, batches, pulls: pullsBefore, posterior }: BbkbState,
  lambda: number,
  dictionary: readonly number[],
  pulls: readonly Pull[],
): PosteriorCovariance {
  const before = posterior.everyArm();
  const { embedding } = before;
  const present = new Set(dictionary);
  const removed = new Set([...embedding.dictionary].filter((arm) => !present.has(arm)));
  const recomputes =
    removed.size > embedding.pivots.length * MAX_REMOVED_SHARE || batches % RECOMPUTE_EVERY === RECOMPUTE_EVERY - 1;
  if (recomputes || lambda !== before.lambda) {
    const next = recomputes || removed.size > 0 ? embed(k, dictionary) : extend(k, embedding, dictionary);
    return posteriorCovariance(next, pullCounts(pulls), lambda);
  }
  const kept = removed.size > 0 ? downdate(before, removeArms(embedding, removed)) : before;
  const batch = pulls.slice(pullsBefore.length);
  return update(kept, extend(k, kept.embedding, dictionary), pullCounts(pullsBefore), pullCounts(batch));
}

/** How often each arm was pulled. */
export function pullCounts(pulls: readonly Pull[]): PerArm {
  return sumPerArm(pulls, () => 1);
}

/** Σ over the pulls of each arm. */
export function sumPerArm(pulls: readonly Pull[], of: (s: number) => number): PerArm {
  const sums = new Map<number, number>();
  // one look at the map for each run of pulls of the same arm, of which most batches consist
  let sum = 0;
  pulls.forEach(({ arm }, s) => {
    if (s === 0 || arm !== pulls[s - 1].arm) sum = sums.get(arm) ?? 0;
    sum += of(s);
    if (s + 1 === pulls.length || arm !== pulls[s + 1].arm) sums.set(arm, sum);
  });
  return sums;
}
