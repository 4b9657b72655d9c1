/**
 * Whether the rest of the budget is worth its trials: the chance that it makes the best value better by a gain that is
 * enough for a person to go on.
 *
 *   chance = #{r : g_r(H) ≥ g} / R        g_r(H) the gain of draw r over the H trials that are left (forecast.ts)
 *   g      the person's own gain, or a share of  |m(μ*) − m(max_{i ∈ I} μ_i)|
 *
 * I are the past trials and the first trials with a value, as many as the initial design has, of both those that keep
 * the limits: what was gained so far is what the model's own choices have added to them. μ is the posterior's mean, so
 * that luck under noise is no gain, and m takes it to the metric's units.
 */
import { reservedTrials } from '../propose/confirmations.ts';
import { measuredRewards } from '../model/completedTrials.ts';
import { pastTrialsKeep } from '../model/measuredTrials.ts';
import { predictMeans } from '../model/predictions.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { gainsOf } from './forecast.ts';

/** The smallest gain to go on for: in the metric's units, or a share of what was gained so far. */
export type Enough = { readonly gain: number } | { readonly share: number };

export interface GainForecast {
  /** In the metric's units. */
  readonly gain: number;
  /** The probability that the rest of the budget gains as much. */
  readonly chance: number;
}

/** Null while the initial design is not complete: until then the model has chosen nothing. */
export function gainForecast(study: FittedStudy, enough: Enough): GainForecast | null {
  const { trialCount, designSize, settings } = study;
  if (trialCount < designSize) return null;
  const gain = 'gain' in enough ? enough.gain : enough.share * gainedSoFar(study);
  const reserved = reservedTrials({ ...study, fitted: () => study });
  const gains = gainsOf(study, Math.max(0, settings.trials - trialCount - reserved));
  return { gain, chance: gains.filter((each) => each >= gain).length / gains.length };
}

/** In the metric's units. */
export function gainedSoFar(study: FittedStudy): number {
  const { model, incumbent, past, completedTrials, kept, designSize, toMetric } = study;
  const pastKept = pastTrialsKeep(study);
  const rewards = measuredRewards(study);
  const first = [
    ...past.filter((_, i) => pastKept[i] === true),
    ...completedTrials.filter((_, i) => rewards[i] !== undefined && kept[i] === true).slice(0, designSize),
  ].map(({ candidate }) => candidate);
  if (first.length === 0) return 0;
  const [now, ...means] = predictMeans(model.posterior, matrixOf([incumbent, ...first]));
  return Math.abs(toMetric(now) - toMetric(Math.max(...means)));
}
