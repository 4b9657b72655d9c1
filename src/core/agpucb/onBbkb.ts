/**
 * A-GP-UCB on top of BBKB: batches from the sparse posterior, whose lengthscales shrink (and whose width grows) as h does.
 *
 * Everything that the choice of h needs is known only when a batch ends, so the lengthscales change at its boundary: the
 * state from the batch's start is embedded anew under them, in full, and then told the batch, so that the dictionary is drawn
 * with variances of the kernel that it is for. The information I that h follows from is ½ log det(V/λ) of the sparse
 * posterior at the lengthscales of before, which is exact where the dictionary spans the pulls and else never above it.
 * λ = σ², so the factor of σ̃ is √λ β^½.
 *
 * Source: [AGP] arXiv 1901.03357, eqs. 7-18, on [BBKB] arXiv 2002.09954, Algorithm 1. Of the two estimators only the regret
 * bound is here: the one-step regret asks for a posterior of its own for every h that is tried.
 */
import type { Bandit } from '../bandit.ts';
import { batchOf, posteriorOf } from '../bbkb/bandit.ts';
import * as bbkb from '../bbkb/bbkb.ts';
import type { Evidence } from '../bbkb/confidence.ts';
import { decompose, shrink, type Adaptation, type MapRule } from './adaptation.ts';
import type { Fit } from './agpucb.ts';
import { informationExponent, regretBound, root, type Growth } from './regret.ts';
import { betaRoot, type Width } from './width.ts';

export interface Adapting {
  /** θ_0 [D], one for each column of X. */
  readonly lengthscales: readonly number[];
  /** d, the number of parameters. */
  readonly dimension: number;
  readonly width: Width;
  /** The paper's λ: how much of h is norm and how much shorter lengthscales. */
  readonly tradeoff: number;
  readonly widening:
    | { readonly kind: 'bound'; readonly growth: Growth; readonly reference: (t: number) => number }
    /** h(t) itself, chosen beforehand: 1 at first, never falling. */
    | { readonly kind: 'schedule'; readonly h: (t: number) => number };
  /** Lengthscales fitted to the data after every batch, and how they are combined with θ_0/g; absent for θ_0/g alone. */
  readonly map?: { readonly rule: MapRule; readonly fit: Fit };
}

export interface AdaptiveBbkb extends Bandit {
  readonly tell: (...told: Parameters<Bandit['tell']>) => AdaptiveBbkb;
  readonly adaptation: Adaptation;
  /** θ_t [D] */
  readonly lengthscales: readonly number[];
}

/** From a state of BBKB, whose lengthscales and width are those of `adapting` from now on. C̃ widens the theory's width. */
export function adaptiveBbkb(state: bbkb.State, adapting: Adapting): AdaptiveBbkb {
  const now: Now = { adaptation: decompose(1, adapting.tradeoff, adapting.dimension), fitted: undefined };
  return bandit(shaped(state, adapting, refitted(state, adapting, now)), adapting, now);
}

interface Now {
  readonly adaptation: Adaptation;
  /** θ_MAP [D] */
  readonly fitted: readonly number[] | undefined;
}

function bandit(state: bbkb.State, adapting: Adapting, now: Now): AdaptiveBbkb {
  return {
    ask: (limit) => batchOf(state, limit),
    tell: (arms, feedback) => {
      const told = bbkb.tell(state, arms, feedback);
      const adaptation = widened(told, adapting, now.adaptation);
      const next = refitted(told, adapting, { ...now, adaptation });
      return bandit(bbkb.tell(shaped(state, adapting, next), arms, feedback), adapting, next);
    },
    posterior: posteriorOf(state),
    adaptation: now.adaptation,
    lengthscales: state.settings.lengthscales,
  };
}

/** h(t) ≥ h(t−1), and its split. */
function widened({ pulls, spread, settings }: bbkb.State, adapting: Adapting, before: Adaptation): Adaptation {
  const { widening, dimension, tradeoff, width } = adapting;
  const t = pulls.length;
  if (t === 0) return before;
  if (widening.kind === 'schedule') return decompose(Math.max(before.h, widening.h(t)), tradeoff, dimension);
  const bound = {
    growth: widening.growth,
    exponent: informationExponent(settings.kernel, dimension),
    observations: t,
    information: spread.logdet / 2,
    previous: before.g,
    sigma: Math.sqrt(spread.lambda),
    width,
  };
  const R = (h: number): number => regretBound(bound, h, decompose(h, tradeoff, dimension).g); // eq. 15
  return decompose(Math.max(before.h, root(R, widening.reference(t))), tradeoff, dimension); // eq. 14
}

/** With the MAP lengthscales of all pulls, where there are any. */
function refitted({ X, pulls, spread, scaling }: bbkb.State, { map }: Adapting, now: Now): Now {
  if (map === undefined || pulls.length === 0) return now;
  const { rows, y } = bbkb.observations({ X, pulls, scaling });
  return { ...now, fitted: map.fit(rows, y, Math.sqrt(spread.lambda), now.fitted) };
}

function shaped(state: bbkb.State, { lengthscales, map, width }: Adapting, { adaptation, fitted }: Now): bbkb.State {
  const { g, h } = adaptation;
  const { threshold, size } = state.settings;
  const factor = width.kind === 'theory' && size === 'rule' ? threshold : 1;
  return bbkb.reshaped(state, {
    lengthscales: shrink(lengthscales, g, map && fitted && { rule: map.rule, lengthscales: fitted }),
    beta: ({ lambda, logdet }: Evidence) =>
      factor * Math.sqrt(lambda) * betaRoot(width, h, Math.sqrt(lambda), logdet / 2),
  });
}
