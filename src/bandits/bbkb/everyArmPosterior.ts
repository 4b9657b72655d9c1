/**
 * The posterior of every arm, and the one after a batch at the least cost. Most arms of a dictionary are in the next
 * one, so their part of the embedding is kept, and the posterior is updated if λ stayed the same. It is computed from
 * scratch where that is cheaper, and now and then so that rounding errors do not add up.
 */
import type { StationaryCovariance } from '../../math/gp/covariance.ts';
import { coordinates, embed, extend, removeArms } from '../../math/gp/nystrom.ts';
import { once } from '../../math/once.ts';
import { withCounts } from '../pulls.ts';
import { armCovariances } from './armCovariances.ts';
import { projectedHallucination } from './hallucination.ts';
import {
  addCoordinates,
  addPulls,
  downdate,
  posteriorCovariance,
  variances,
  type PerArm,
  type PosteriorCovariance,
} from './posteriorCovariance.ts';
import { means, meansAfter } from './posteriorMean.ts';
import type { PerArmData, PosteriorOf, SparsePosterior, ToldBatch } from './sparsePosterior.ts';

export const everyArmPosterior: PosteriorOf = (k, lambda, dictionary, data) =>
  posteriorWith(k, posteriorCovariance(embed(k, dictionary), data.counts, lambda), data);

/**
 * @param known `mean`: μ̃, where it follows from the posterior before; `after`: makes the posterior after a batch.
 *   Default: updates this one
 */
export function posteriorWith(
  k: StationaryCovariance,
  covariance: PosteriorCovariance,
  data: PerArmData,
  known: { readonly mean?: Float64Array | undefined; readonly after?: SparsePosterior['after'] } = {},
): SparsePosterior {
  const { lambda, logdet, embedding, Vinv } = covariance;
  const mean = once(() => known.mean ?? means(covariance, data.sums));
  const variance = once(() => variances(covariance));
  const posterior: SparsePosterior = {
    lambda,
    logdet,
    dictionary: embedding.dictionary,
    get mean() {
      return mean();
    },
    variance: (arm) => variance()[arm],
    variances: variance,
    everyArm: () => covariance,
    covariances: once(() => armCovariances(covariance)),
    batchStart: (beta, excluded) => ({ mean: mean(), variance: variance(), beta, excluded }),
    projectedHallucination: () => projectedHallucination((arm) => coordinates(embedding.Z, arm), Vinv),
    after: known.after ?? ((told) => updatePosterior(k, posterior, data, told)),
  };
  return posterior;
}

/** From this share of the dictionary on, starting from scratch is cheaper than removing the arms that leave. */
const MAX_REMOVED_SHARE = 0.3;
/**
 * Batches between two posteriors from scratch. After a thousand, variances of up to 1e4 were still right to 5e-6, after
 * a hundred to 1e-6.
 */
const RECOMPUTE_EVERY = 500;

function updatePosterior(
  k: StationaryCovariance,
  posterior: SparsePosterior,
  dataBefore: PerArmData,
  { pulls, lambda, dictionary, batches, counts, sums }: ToldBatch,
): SparsePosterior {
  const before = posterior.everyArm();
  const data = { counts, sums };
  const { embedding } = before;
  const present = new Set(dictionary);
  const removed = new Set([...embedding.dictionary].filter((arm) => !present.has(arm)));
  const recomputes =
    removed.size > embedding.pivots.length * MAX_REMOVED_SHARE || batches % RECOMPUTE_EVERY === RECOMPUTE_EVERY - 1;
  if (recomputes || lambda !== before.lambda) {
    const next = recomputes || removed.size > 0 ? embed(k, dictionary) : extend(k, embedding, dictionary);
    return posteriorWith(k, posteriorCovariance(next, counts, lambda), data);
  }
  // the coordinates first: arms of the batch that have one then are none of the pulled arms that have none
  const bordered = addCoordinates(before, extend(k, embedding, dictionary), dataBefore.counts);
  const pullsOfBatch = withCounts(new Map(), pulls);
  const covariances = posterior.covariances().bordered(bordered);
  const pulled = addPulls(bordered.posterior, pullsOfBatch, covariances.within([...pullsOfBatch.keys()]));
  if (removed.size > 0) {
    const kept = downdate(pulled.posterior, removeArms(pulled.posterior.embedding, removed));
    return posteriorWith(k, addCoordinates(kept, extend(k, kept.embedding, dictionary), counts).posterior, data);
  }
  const added = addedRewards(dataBefore.sums, sums, pullsOfBatch);
  const mean = added && meansAfter(posterior.mean, bordered, dataBefore.sums, pulled, added);
  return posteriorWith(k, pulled.posterior, data, { mean });
}

/**
 * The growth of the pulled arms' sums; undefined where the sums of other arms changed as well, as when all rewards are
 * scaled anew.
 */
function addedRewards(before: PerArm, sums: PerArm, pulls: PerArm): PerArm | undefined {
  for (const [arm, Y] of before) if (sums.get(arm) !== Y && !pulls.has(arm)) return undefined;
  return new Map([...pulls.keys()].map((arm) => [arm, (sums.get(arm) ?? 0) - (before.get(arm) ?? 0)]));
}
