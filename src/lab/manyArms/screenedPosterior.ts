/**
 * The posterior without the embedding of every arm. A batch depends on the means of all arms, but on the variances of
 * those only whose upper confidence bound may be the highest, which are some tens of 20,000 (screen.ts).
 *
 *   pulled arms      embedded, with V and their variances from them: O(p m²) for p of them
 *   every arm        μ̃(x) = k_S(x)ᵀ L⁻ᵀ V⁻¹ b, as z(x) = L⁻¹ k_S(x), and μ̃(x) + β σ_Q(x) ≥ μ̃(x) + β σ̃(x): O(A m)
 *   an arm in doubt  z(x) by forward substitution, σ̃²(x) = z(x)ᵀ V⁻¹ z(x) + r(x)/λ: O(m²)
 *
 * The columns k(x, x_c) of the dictionary's arms are kept from batch to batch, and the screen as well (armArrays.ts).
 * All else is computed from scratch, in less time than one pass over every arm's embedding takes.
 */
import { latest, once } from '../../math/once.ts';
import { armCovariances } from '../../bandits/bbkb/armCovariances.ts';
import type { ArmBounds } from '../../bandits/bbkb/contenders.ts';
import { posteriorWith } from '../../bandits/bbkb/everyArmPosterior.ts';
import { armArrays, type ArmArrays, type ShareArms } from './armArrays.ts';
import { projectedHallucination } from '../../bandits/bbkb/hallucination.ts';
import { meanSum, type MeanSum } from './meanSum.ts';
import { embed } from '../../math/gp/nystrom.ts';
import { posteriorCovariance } from '../../bandits/bbkb/posteriorCovariance.ts';
import { armsInDoubt } from './armsInDoubt.ts';
import { kernelBetween, pulledArms, type PulledArms } from './pulledArms.ts';
import { emptyScreen, nextScreen, type Screen } from './screen.ts';
import type { PosteriorOf, SparsePosterior, ToldBatch } from '../../bandits/bbkb/sparsePosterior.ts';

export interface ScreenedPosterior extends SparsePosterior {
  readonly sum: MeanSum;
  readonly screen: Screen;
  readonly pulled: PulledArms;
  /**
   * The arms that may have the highest upper confidence bound: those whose bound is not below that of a likely winner.
   */
  readonly inDoubt: (beta: number) => Int32Array;
}

/** An arm of the dictionary joins the screen when its pulls are worth this much, n σ̃²: then it seldom leaves again. */
const JOINING_LEVERAGE = 0.5;
/**
 * … and this much after a batch with a larger share of the arms in doubt, where a closer screen costs less than they
 * do.
 */
const LEVERAGE_WITH_DOUBTS = 0.2;
const MANY_IN_DOUBT = 0.02;
/** Changes between two screens from scratch, so that rounding errors do not add up. */
const MOST_CHANGES = 500;

/**
 * For the settings of BBKB. Before the first pull there is nothing to screen with.
 *
 * @param shareArms who makes the passes over the arms. Default: this thread
 */
export function screenedPosteriors(shareArms?: ShareArms): PosteriorOf {
  return (k, lambda, dictionary, data) => {
    const arrays = once(() => armArrays(k, shareArms));
    if (data.counts.size > 0) return screenedPosterior(arrays(), { lambda, dictionary, ...data });
    const prior = posteriorCovariance(embed(k, dictionary), data.counts, lambda);
    return posteriorWith(k, prior, data, { after: (told) => screenedPosterior(arrays(), told) });
  };
}

/** Whether it has a screen, as all have that `screenedPosteriors` makes after the first batch. */
export function isScreened(posterior: SparsePosterior): posterior is ScreenedPosterior {
  return 'inDoubt' in posterior;
}

type ToldData = Pick<ToldBatch, 'lambda' | 'dictionary' | 'counts' | 'sums'>;

/** `arrays`: those of `before`, if there was a posterior with the same kernel. */
function screenedPosterior(
  arrays: ArmArrays,
  told: ToldData,
  before?: ScreenedPosterior,
  inDoubtBefore = 0,
): ScreenedPosterior {
  const { k } = arrays;
  const { lambda, dictionary, counts } = told;
  const pulled = pulledArms(k, dictionary, counts, before?.pulled);
  const { pivots, weights, Vinv, logdet, z, variance, prepare, allVariances } = armsInDoubt(arrays, pulled, told);
  const dictionarySet = new Set(dictionary);
  const leverage = inDoubtBefore > MANY_IN_DOUBT * k.arms ? LEVERAGE_WITH_DOUBTS : JOINING_LEVERAGE;
  const joining = pivots.filter((arm) => (counts.get(arm) ?? 0) * variance(arm) >= leverage);
  const screen = nextScreen(screenBefore(lambda, before), k, dictionarySet, joining, counts);
  const mean = meanSum({ arms: pivots, weights }, screen, kernelBetween(pulled));
  const boundsAt = latest((beta: number) => {
    const likely = arrays.highestMean(mean, screen);
    const floor = likely.value + beta * Math.sqrt(variance(likely.arm));
    return { floor, highest: arrays.bounds(mean, screen, beta, floor, Infinity) };
  });
  const everyArm = once(() => posteriorCovariance(embed(k, dictionary), counts, lambda));
  const means = once(() => arrays.means(mean));
  const posterior: ScreenedPosterior = {
    ...{ sum: mean, screen, pulled, lambda, logdet, dictionary: dictionarySet, variance, everyArm },
    get mean() {
      return means();
    },
    variances: once(allVariances),
    covariances: once(() => armCovariances(everyArm())),
    batchStart: (beta, excluded) => {
      const { floor, highest } = boundsAt(beta);
      prepare(highest.arms);
      const lower = (from: number, below: number): ArmBounds => arrays.bounds(mean, screen, beta, from, below);
      return { highest, floor, lower, variance, beta, excluded };
    },
    projectedHallucination: () => projectedHallucination(z, Vinv),
    inDoubt: (beta) => boundsAt(beta).highest.arms,
    after: (told) => screenedPosterior(arrays, told, posterior, boundsAt(told.beta).highest.arms.length),
  };
  return posterior;
}

function screenBefore(lambda: number, before?: ScreenedPosterior): Screen {
  const isUsable = before?.lambda === lambda && before.screen.changes < MOST_CHANGES;
  return isUsable ? before.screen : emptyScreen(lambda);
}
