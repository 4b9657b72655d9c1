/**
 * From a declaration's `algorithm` to the engine's settings: what each preset means, and what of it was overridden.
 *
 *   practical   finds good points in tens to hundreds of trials: four space-filling arms, the rest of the first batch by
 *               prior variance, then batches of exactly `parallel`; factor 2 on the standard deviation of standardised
 *               rewards; Matérn 5/2; no point twice unless the metric is noisy
 *   theory      the paper's BBKB (arXiv 2002.09954): empty dictionary, rewards in the metric's units, Gaussian kernel, the
 *               Global rule with C̃ = 2, the width of Theorem 2 with F = 1, ξ the noise, λ = ξ²
 */
import type { Settings } from './bbkb/bbkb.ts';
import { bbkbWidth, constantWidth } from './bbkb/confidence.ts';
import { drawPulls, theoryQbar } from './bbkb/dictionary.ts';
import type { KernelType } from './bbkb/kernel.ts';
import type { Candidates } from './space/candidates.ts';
import type { Space } from './space/parameter.ts';

/** The declaration's `algorithm`; what is absent is the preset's. */
export interface AlgorithmChoice {
  readonly preset: 'practical' | 'theory';
  readonly kernel?: KernelType;
  /** In units of the unit cube, for all parameters or by name. Default 0.4 √d over d parameters. */
  readonly lengthscales?: number | Readonly<Record<string, number>>;
  /** λ. Default 1e-4 (practical, with standardised rewards; more where `noise` says so) or ξ² (theory). */
  readonly lambda?: number;
  /** F ≥ ‖f‖. Default 1. Theory only. */
  readonly norm?: number;
  /** δ, the probability with which the guarantees may fail. Default 0.1. */
  readonly delta?: number;
  /** q̄. Default 72 log(4T/δ) over a budget of T trials, which keeps the variances within a factor of 3. */
  readonly qbar?: number | 'inf';
  /** C̃ of the Global rule. Default 2. */
  readonly threshold?: number;
  /** The most candidates the space is represented by. Default 10,000. */
  readonly candidates?: number;
}

/** What a study asks of the engine. */
export interface Setting {
  readonly space: Space;
  readonly goal: 'minimize' | 'maximize';
  /** The standard deviation of the metric's noise, in its own units; 0 for a deterministic script. */
  readonly noise: number;
  readonly parallel: number;
  /** The whole budget, T. */
  readonly trials: number;
  readonly seed: number;
  readonly algorithm: AlgorithmChoice;
}

const FIRST_ARMS = 4;
/** Of standardised rewards. Measured at 96 trials: 1e-2 leaves gaps a tenth larger, 1e-4 as good as an estimated one. */
const PRACTICAL_LAMBDA = 1e-4;
/** ξ of the theory where no noise is declared: its width needs one above 0. */
const THEORY_NOISE = 0.1;

export function settingsOf(setting: Setting, { groups, initial }: Candidates): Settings {
  const { algorithm, space, noise } = setting;
  const { delta = 0.1, qbar = theoryQbar(setting.trials, delta), threshold = 2 } = algorithm;
  const lengthscale = lengthscaleOf(space, algorithm.lengthscales);
  const common = {
    lengthscales: groups.map((parameter) => lengthscale[parameter]),
    redraw: drawPulls(qbar === 'inf' ? Infinity : qbar, setting.seed),
    rule: 'global' as const,
    threshold,
  };
  switch (algorithm.preset) {
    case 'practical':
      return {
        ...common,
        kernel: algorithm.kernel ?? 'matern52',
        lambda: (scale) => algorithm.lambda ?? Math.max(PRACTICAL_LAMBDA, (noise / scale) ** 2),
        beta: ({ lambda }) => constantWidth(2, lambda),
        size: setting.parallel,
        spreads: true,
        standardise: true,
        repeats: noise > 0,
        initial: initial.slice(0, FIRST_ARMS),
      };
    case 'theory': {
      const { norm = 1 } = algorithm;
      const xi = noise > 0 ? noise : THEORY_NOISE;
      return {
        ...common,
        kernel: algorithm.kernel ?? 'gaussian',
        lambda: () => algorithm.lambda ?? xi ** 2,
        beta: ({ lambda, startVariances }) => threshold * bbkbWidth({ lambda, norm, xi, delta }, startVariances),
        size: 'rule',
        spreads: false,
        standardise: false,
        repeats: true,
        initial: [],
      };
    }
  }
}

/** One lengthscale for each parameter. */
function lengthscaleOf(space: Space, declared: AlgorithmChoice['lengthscales']): number[] {
  const usual = 0.4 * Math.sqrt(space.length);
  if (typeof declared === 'number') return space.map(() => declared);
  return space.map(({ name }) => declared?.[name] ?? usual);
}
