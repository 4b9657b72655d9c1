/**
 * A-GP-UCB on top of BBKB: batches from the sparse posterior, whose lengthscales shrink and whose width grows when h
 * grows.
 *
 * The lengthscales change when a batch ends, because h depends on its results. Then the state from the batch's start is
 * embedded again under the new lengthscales and told the batch, so that the dictionary is drawn with the variances of
 * its own kernel. h follows from the information I = ½ log det(V/λ) of the sparse posterior at the previous
 * lengthscales. I is exact if the dictionary spans the pulls, and otherwise never above the exact one. λ = σ², so the
 * factor of σ̃ is √λ β^½.
 *
 * Source: [AGP] arXiv 1901.03357, eqs. 7-18, on [BBKB] arXiv 2002.09954, Algorithm 1. The one-step regret is not
 * available here, because it needs another posterior for every h that is tried.
 */
import type { Bandit } from '../bandit.ts';
import { batchOf, posteriorOf } from '../bbkb/bbkbBandit.ts';
import * as bbkb from '../bbkb/bbkb.ts';
import type { WidthInputs } from '../bbkb/confidenceWidths.ts';
import type { BbkbState } from '../bbkb/state.ts';
import { decompose, shrinkLengthscales, type Adaptation } from './adaptation.ts';
import type { AgpucbSettings } from './agpucb.ts';
import { informationExponent, regretBound, bisect, type BoundEstimator } from './regretBound.ts';
import { betaRoot } from './confidenceWidth.ts';

export interface AdaptiveSettings extends Pick<
  AgpucbSettings,
  'lengthscales' | 'dimension' | 'width' | 'tradeoff' | 'map'
> {
  readonly expansion:
    | { readonly kind: 'bound'; readonly estimator: BoundEstimator; readonly reference: (t: number) => number }
    /** h(t) itself, chosen beforehand: 1 at first, and it never falls. */
    | { readonly kind: 'schedule'; readonly h: (t: number) => number };
}

export interface AdaptiveBbkb extends Bandit {
  readonly tell: (...batch: Parameters<Bandit['tell']>) => AdaptiveBbkb;
  readonly adaptation: Adaptation;
  /** θ_t [D] */
  readonly lengthscales: readonly number[];
}

/**
 * From a state of BBKB, which gets the lengthscales and the width of `settings`. The width of the theory is multiplied
 * by C̃.
 */
export function adaptiveBbkb(state: BbkbState, settings: AdaptiveSettings): AdaptiveBbkb {
  const adaptation = decompose(1, settings.tradeoff, settings.dimension);
  const adapted = withFittedLengthscales(state, settings, { adaptation, fitted: undefined });
  return banditFrom(withAdaptation(state, settings, adapted), settings, adapted);
}

interface AdaptedKernel {
  readonly adaptation: Adaptation;
  /** θ_MAP [D] */
  readonly fitted: readonly number[] | undefined;
}

function banditFrom(state: BbkbState, settings: AdaptiveSettings, adapted: AdaptedKernel): AdaptiveBbkb {
  return {
    ask: (limit) => batchOf(state, limit),
    tell: (arms, feedback) => {
      const updated = bbkb.tell(state, arms, feedback);
      const adaptation = nextAdaptation(updated, settings, adapted.adaptation);
      const next = withFittedLengthscales(updated, settings, { ...adapted, adaptation });
      return banditFrom(bbkb.tell(withAdaptation(state, settings, next), arms, feedback), settings, next);
    },
    posterior: posteriorOf(state),
    adaptation: adapted.adaptation,
    lengthscales: state.settings.lengthscales,
  };
}

/** h(t) ≥ h(t−1), and its split. */
function nextAdaptation(
  { pulls, posterior, settings: { kernel } }: BbkbState,
  settings: AdaptiveSettings,
  previousAdaptation: Adaptation,
): Adaptation {
  const { expansion, dimension, tradeoff, width } = settings;
  const t = pulls.length;
  if (t === 0) return previousAdaptation;
  if (expansion.kind === 'schedule')
    return decompose(Math.max(previousAdaptation.h, expansion.h(t)), tradeoff, dimension);
  const bound = {
    estimator: expansion.estimator,
    exponent: informationExponent(kernel, dimension),
    observations: t,
    information: posterior.logdet / 2,
    previousG: previousAdaptation.g,
    sigma: Math.sqrt(posterior.lambda),
    width,
  };
  const R = (h: number): number => regretBound(bound, h, decompose(h, tradeoff, dimension).g); // eq. 15
  return decompose(Math.max(previousAdaptation.h, bisect(R, expansion.reference(t))), tradeoff, dimension); // eq. 14
}

/** With the MAP lengthscales of all pulls, if there are any pulls. */
function withFittedLengthscales(state: BbkbState, { map }: AdaptiveSettings, adapted: AdaptedKernel): AdaptedKernel {
  if (map === undefined || state.pulls.length === 0) return adapted;
  const { rows, y } = bbkb.observations(state);
  return { ...adapted, fitted: map.fit(rows, y, Math.sqrt(state.posterior.lambda), adapted.fitted) };
}

function withAdaptation(
  state: BbkbState,
  { lengthscales, map, width }: AdaptiveSettings,
  { adaptation, fitted }: AdaptedKernel,
): BbkbState {
  const { g, h } = adaptation;
  const { threshold, size } = state.settings;
  const factor = width.kind === 'theory' && size === 'rule' ? threshold : 1;
  return bbkb.withLengthscales(state, {
    lengthscales: shrinkLengthscales(lengthscales, g, map && fitted && { rule: map.rule, lengthscales: fitted }),
    beta: ({ lambda, logdet }: WidthInputs) =>
      factor * Math.sqrt(lambda) * betaRoot(width, h, Math.sqrt(lambda), logdet / 2),
  });
}
