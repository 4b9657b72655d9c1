/** The MAP lengthscales that A-GP-UCB combines with its own ([AGP] arXiv 1901.03357, eqs. 17 and 18). */
import type { KernelType } from '../../math/gp/stationaryKernel.ts';
import {
  fixedPrior,
  mapHyperparameters,
  PRIORS,
  defaultHyperparameters,
  type Prior,
} from '../../math/gp/mapHyperparameters.ts';
import type { FitLengthscales } from './agpucb.ts';

/**
 * Searched from the usual start and from the previous ones. The columns of one group (see Candidates.groups) share one.
 * Noise and signal variance are those of A-GP-UCB's model, σ² and 1, and not fitted.
 */
export function mapLengthscales(
  kernel: KernelType,
  groups: readonly number[],
  lengthscale: Prior = PRIORS.lengthscale,
): FitLengthscales {
  return (X, y, sigma, previous) => {
    const priors = { lengthscale, noise: fixedPrior(sigma ** 2), signal: fixedPrior(1) };
    const usual = defaultHyperparameters(groups);
    const previousOrUsual = usual.lengthscales.map((value, group) => previous?.[groups.indexOf(group)] ?? value);
    const starts = previous === undefined ? [] : [{ ...usual, lengthscales: previousOrUsual }];
    const { lengthscales } = mapHyperparameters({ kernel, X, groups, y }, priors, [usual, ...starts]);
    return groups.map((group) => lengthscales[group]);
  };
}
