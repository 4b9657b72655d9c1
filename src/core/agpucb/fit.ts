/** The MAP lengthscales that A-GP-UCB combines with its own ([AGP] arXiv 1901.03357, eqs. 17 and 18), as its `Fit`. */
import type { KernelType } from '../bbkb/kernel.ts';
import { fixed, mapHyperparameters, PRIORS, usualStart, type Prior } from '../likelihood/map.ts';
import type { Fit } from './agpucb.ts';

/**
 * From the usual start and from the lengthscales fitted last; the columns of one group (see Candidates.groups) share one.
 * Noise and signal variance are those of A-GP-UCB's model, σ² and 1, and not fitted.
 */
export function mapFit(kernel: KernelType, groups: readonly number[], lengthscale: Prior = PRIORS.lengthscale): Fit {
  return (X, y, sigma, former) => {
    const priors = { lengthscale, noise: fixed(sigma ** 2), signal: fixed(1) };
    const usual = usualStart(groups);
    const last = usual.lengthscales.map((value, group) => former?.[groups.indexOf(group)] ?? value);
    const starts = former === undefined ? [] : [{ ...usual, lengthscales: last }];
    const { lengthscales } = mapHyperparameters({ kernel, X, groups, y }, priors, [usual, ...starts]);
    return groups.map((group) => lengthscales[group]);
  };
}
