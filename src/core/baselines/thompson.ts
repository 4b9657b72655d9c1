/**
 * Thompson sampling in batches: every pull is the best arm of another function drawn from the posterior at the batch's
 * start.
 *
 * Source: Kandasamy, Krishnamurthy, Schneider and Póczos, Parallelised Bayesian optimisation via Thompson sampling,
 * AISTATS 2018 (arXiv 1705.09236), the synchronous form. Its model is BBKB's, with a dictionary that is resampled after
 * every batch, which makes joint draws over many arms possible (posteriorDraws.ts says what they leave out). Only its
 * picks differ. A draw has the standard deviation β σ̃, with BBKB's β; β = √λ draws from the posterior itself. Ties go
 * to the lowest arm.
 */
import type { Bandit, ArmBatch } from '../bandit.ts';
import { dictionaryOf, posteriorOf } from '../bbkb/bbkbBandit.ts';
import { tell } from '../bbkb/bbkb.ts';
import type { BbkbState } from '../bbkb/state.ts';
import { seededUniform } from '../random/seededUniform.ts';
import { STREAMS } from '../random/streams.ts';
import type { ExcludedArms } from './excludedArms.ts';
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
  const { posterior, beta, settings, batches } = state;
  const draw = posteriorDraws(
    posterior.mean,
    posterior.everyArm(),
    beta,
    seededUniform(seed, STREAMS.thompson, batches),
  );
  const unavailable = unavailableArms(state);
  const arms: number[] = [];
  while (arms.length < limit) {
    const arm = bestArm(draw(), unavailable);
    if (arm === undefined) break;
    arms.push(arm);
    if (!settings.repeats) unavailable[arm] = 1;
  }
  return {
    arms,
    dictionary: dictionaryOf(state),
    beta,
    ratio: arms.reduce((sum, arm) => sum + posterior.variance(arm), 1),
    theorySize: arms.length,
    endedBy: arms.length < limit ? 'exhausted' : 'limit',
  };
}

function unavailableArms({ k, excluded, pulls, settings }: BbkbState): ExcludedArms {
  const unavailable = new Uint8Array(k.arms);
  for (const arm of excluded) unavailable[arm] = 1;
  if (!settings.repeats) for (const { arm } of pulls) unavailable[arm] = 1;
  return unavailable;
}

/** The available arm of highest value. */
function bestArm(values: Float64Array, unavailable: ExcludedArms): number | undefined {
  let arm: number | undefined;
  for (let i = 0; i < values.length; i++) {
    if (unavailable[i] === 0 && (arm === undefined || values[i] > values[arm])) arm = i;
  }
  return arm;
}
