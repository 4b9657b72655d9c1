/**
 * Thompson sampling in batches: every pull is the best arm of another function drawn from the posterior at the batch's
 * start.
 *
 * Source: Kandasamy, Krishnamurthy, Schneider and Póczos, Parallelised Bayesian optimisation via Thompson sampling,
 * AISTATS 2018 (arXiv 1705.09236), the synchronous form. Its model is BBKB's, with a dictionary that is resampled after
 * every batch, which makes joint draws over many arms possible (posteriorDraws.ts names the part that they leave out).
 * Only its picks differ. A draw has the standard deviation β σ̃, with BBKB's β; β = √λ draws from the posterior itself.
 * Ties go to the lowest arm.
 */
import type { Bandit, ArmBatch } from '../bandit.ts';
import { dictionaryOf, posteriorOf } from '../bbkb/bbkbBandit.ts';
import { tell } from '../bbkb/bbkb.ts';
import type { BbkbState } from '../bbkb/state.ts';
import { unavailableArms } from '../pulls.ts';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import type { ExcludedArms } from './excludedArms.ts';
import { plainBatch } from './plainBatch.ts';
import { posteriorDraws } from './posteriorDraws.ts';

/** From a state of BBKB, whose settings apply except for the rule; `size` arms in a batch. */
export function thompson(state: BbkbState, size: number, seed: number): Bandit {
  return {
    ask: (limit) => ask(state, Math.min(limit, size), seed),
    tell: (arms, feedback) => thompson(tell(state, arms, feedback), size, seed),
    posterior: posteriorOf(state),
  };
}

function ask(state: BbkbState, limit: number, seed: number): ArmBatch {
  const { k, posterior, beta, settings, batches, pulls, excluded } = state;
  const uniform = seededUniform(seed, STREAMS.thompson, batches);
  const draw = posteriorDraws(posterior.mean, posterior.everyArm(), beta, uniform);
  const unavailable = new Uint8Array(k.arms);
  for (const arm of unavailableArms(pulls, excluded, settings.repeats)) unavailable[arm] = 1;
  const batch = plainBatch(limit, () => {
    const arm = bestArm(draw(), unavailable);
    if (arm !== undefined && !settings.repeats) unavailable[arm] = 1;
    return arm;
  });
  const ratio = batch.arms.reduce((sum, arm) => sum + posterior.variance(arm), 1);
  return { ...batch, dictionary: dictionaryOf(state), beta, ratio };
}

/** The available arm of highest value. */
function bestArm(values: Float64Array, unavailable: ExcludedArms): number | undefined {
  let arm: number | undefined;
  for (let i = 0; i < values.length; i++) {
    if (unavailable[i] === 0 && (arm === undefined || values[i] > values[arm])) arm = i;
  }
  return arm;
}
