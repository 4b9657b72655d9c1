/**
 * Whether the values of a point differ from run to run, where the declaration does not say.
 *
 *   Λ = log p(y, θ̂) − log p(y, θ̂_0)         θ̂_0 is fitted with next to no noise
 *
 * Values of different points do not tell noise from a rough function: after 96 trials Λ is 231 for a bowl with
 * deterministic roughness on top, and 140 with real noise (median of 22 runs). So a large Λ only raises the suspicion.
 * Then the best point runs again, and its two values decide. Without the repeat, the recommended trial would change on
 * rough metrics. Where Λ stays small, no point runs again.
 */
import {
  logPosterior,
  fixedPrior,
  PRIORS,
  type Hyperparameters,
  type Priors,
} from '../../math/gp/mapHyperparameters.ts';
import type { Observations } from '../../math/gp/logMarginalLikelihood.ts';
import type { OptimizerSettings } from '../port/optimizerSettings.ts';
import { isNoisy } from '../port/proposal.ts';
import type { TrialHistory } from './completedTrials.ts';
import { fitHyperparameters, fittedSubset } from './hyperparameters.ts';

/** `suspected`: a repeat has to decide. `unknown`: there is no sign of noise, and no point was tried twice. */
export type NoiseState = 'present' | 'absent' | 'suspected' | 'unknown';

/** Λ from which on noise is suspected. */
const MIN_EVIDENCE = 5;
/** Below this share of the signal's variance noise changes nothing, so a second fit would be wasted. */
const MIN_LAMBDA = 2e-3;
/** Two values of a point are equal if their difference is a smaller share of the fitted noise. */
const MIN_DIFFERENCE = 1e-3;

/** The fitted hyperparameters, with the data and the priors that they were fitted to. */
export interface Fit {
  readonly observations: Observations;
  readonly priors: Priors;
  readonly hyperparameters: Hyperparameters;
}

/** @param noiseSd the fitted noise's standard deviation, in the metric's units */
export function noiseState(history: TrialHistory, fit: Fit | undefined, noiseSd: number): NoiseState {
  const { settings, past, completedTrials } = history;
  const told = completedTrials.map(({ feedback }) => feedback);
  if (isNoisy(settings.noise ?? 0, told)) return 'present';
  if (settings.noise !== undefined) return 'absent';
  const ranges = valueRanges([...past, ...completedTrials]);
  if (ranges.length > 0) return ranges.some((range) => range > MIN_DIFFERENCE * noiseSd) ? 'present' : 'absent';
  return suspectsNoise(fit, settings.seed) ? 'suspected' : 'unknown';
}

/** Whether a model explains its values much better with noise than without. */
export function suspectsNoise(fit: Fit | undefined, seed: number): boolean {
  if (fit === undefined) return false;
  const { observations, priors, hyperparameters } = fit;
  const { noise, signal } = hyperparameters;
  if (noise < MIN_LAMBDA * signal) return false;
  const noiseless = { ...priors, noise: fixedPrior(PRIORS.noise.low) };
  const subset = fittedSubset(observations, seed);
  // the prior of the noise would speak against it
  const known = { ...priors, noise: fixedPrior(noise) };
  const fittedWithout = fitHyperparameters(observations, noiseless, seed);
  return logPosterior(subset, known, hyperparameters) - logPosterior(subset, noiseless, fittedWithout) > MIN_EVIDENCE;
}

/**
 * λ_b: with what noise the picks of a batch are conditioned on one another.
 *
 * A noise that is known is what it is. One that was only fitted may be roughness in part, of which a second trial next
 * to the first tells nothing; and with all of it, batches were at one place. With a twentieth, gaps of the recommended
 * trial were an eighth smaller (11 tasks with noise that nobody declared, 64 trials, 16 seeds), with a hundredth a
 * tenth. Where the fit is smooth nothing changes.
 */
export function noiseInBatch(lambda: number, state: NoiseState, fit: Fit | undefined): number {
  const isFitted = state !== 'absent' && fit?.priors.noise === PRIORS.noise;
  return isFitted && lambda >= MIN_LAMBDA ? lambda / 20 : lambda;
}

/**
 * The share of the signal's variance by which values lie apart from the model's smooth function and are still the values
 * of their points: the fitted λ, where nothing has shown that values differ from run to run. 0 where noise was found or
 * declared, and where the fit is smooth.
 */
export function roughness(lambda: number, state: NoiseState, { noise }: Pick<OptimizerSettings, 'noise'>): number {
  return state === 'present' || noise !== undefined || lambda < MIN_LAMBDA ? 0 : lambda;
}

/** The largest difference of the values of each point that has several. */
function valueRanges(trials: TrialHistory['completedTrials']): number[] {
  const byKey = new Map<string, { readonly low: number; readonly high: number; readonly count: number }>();
  for (const { candidate, feedback } of trials) {
    if (feedback.kind !== 'value' || feedback.deviation !== undefined) continue;
    const { low, high, count } = byKey.get(candidate.key) ?? { low: Infinity, high: -Infinity, count: 0 };
    const { value } = feedback;
    byKey.set(candidate.key, { low: Math.min(low, value), high: Math.max(high, value), count: count + 1 });
  }
  return [...byKey.values()].flatMap(({ low, high, count }) => (count > 1 ? [high - low] : []));
}
