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
  meansAfter,
  posteriorCovariance,
  type PerArm,
} from './posteriorCovariance.ts';
import { everyArmPosterior, type EveryArmPosterior } from './sparsePosterior.ts';
import type { BbkbState } from './state.ts';

/** From this share of the dictionary on, starting from scratch is cheaper than removing the arms that leave. */
const MAX_REMOVED_SHARE = 0.3;
/** Batches between two posteriors from scratch. After a thousand, variances of up to 1e4 were still right to 5e-6, after a hundred to 1e-6. */
const RECOMPUTE_EVERY = 500;

/** `posterior` with this dictionary and after a batch; `counts` and `sums` are the pulls of each arm with it, and their rewards. */
export function updatePosterior(
  { k, batches, counts: countsBefore }: BbkbState,
  posterior: EveryArmPosterior,
  lambda: number,
  dictionary: readonly number[],
  { batch, counts, sums }: { readonly batch: readonly Pull[]; readonly counts: PerArm; readonly sums: PerArm },
): EveryArmPosterior {
  const before = posterior.everyArm();
  const { embedding } = before;
  const present = new Set(dictionary);
  const removed = new Set([...embedding.dictionary].filter((arm) => !present.has(arm)));
  const recomputes =
    removed.size > embedding.pivots.length * MAX_REMOVED_SHARE || batches % RECOMPUTE_EVERY === RECOMPUTE_EVERY - 1;
  if (recomputes || lambda !== before.lambda) {
    const next = recomputes || removed.size > 0 ? embed(k, dictionary) : extend(k, embedding, dictionary);
    return everyArmPosterior(posteriorCovariance(next, counts, lambda), sums);
  }
  // the coordinates first: arms of the batch that have one then are none of the pulled arms that have none
  const bordered = addCoordinates(before, extend(k, embedding, dictionary), countsBefore);
  const pulls = withCounts(new Map(), batch);
  const covariances = posterior.covariances().bordered(bordered);
  const pulled = addPulls(bordered.posterior, pulls, covariances.within([...pulls.keys()]));
  if (removed.size > 0) {
    const kept = downdate(pulled.posterior, removeArms(pulled.posterior.embedding, removed));
    return everyArmPosterior(addCoordinates(kept, extend(k, kept.embedding, dictionary), counts).posterior, sums);
  }
  const added = addedRewards(posterior.sums, sums, pulls);
  const mean = added && meansAfter(posterior.mean, bordered, posterior.sums, pulled, added);
  return everyArmPosterior(pulled.posterior, sums, mean);
}

/** What the sums of the pulled arms grew by; undefined where those of other arms changed as well, as when all rewards are scaled anew. */
function addedRewards(before: PerArm, sums: PerArm, pulls: PerArm): PerArm | undefined {
  for (const [arm, Y] of before) if (sums.get(arm) !== Y && !pulls.has(arm)) return undefined;
  return new Map([...pulls.keys()].map((arm) => [arm, (sums.get(arm) ?? 0) - (before.get(arm) ?? 0)]));
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
