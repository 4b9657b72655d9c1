/**
 * The hyperparameters of a batch: the MAP of the lengthscales, the noise's variance and the signal's variance.
 *
 * Nothing is kept from the previous batch. So the fit, and with it every proposal, follows from the observations and
 * not from the way they were told, and a study with thousands of past trials begins with one fit. Two stages save what
 * a warm start would save: several starts with a few observations, where an evaluation costs little, then one from the
 * best of them with up to `MAX_FIT_SIZE`.
 */
import {
  mapHyperparameters,
  defaultHyperparameters,
  type Hyperparameters,
  type Priors,
} from '../../math/gp/mapHyperparameters.ts';
import type { Observations } from '../../math/gp/logMarginalLikelihood.ts';
import { selected } from '../../math/linalg/columns.ts';
import { selectRows } from '../../math/linalg/matrix.ts';
import { dataSubset } from './dataSubset.ts';

/** n. An evaluation costs n³, and 25 and more of them have to fit into a batch's 300 ms. */
const MAX_FIT_SIZE = 120;
const FIRST_STAGE_SIZE = 48;
/**
 * In log probability. Steps that gain less took a third of a study's engine time; without them gaps are the same within
 * noise (15 tasks, 5 seeds).
 */
const MIN_GAIN = 1e-3;

/**
 * `isNoisy`: the values of some point differ. Then the second stage also starts from much noise: the few observations
 * of the first may have told next to none, and the search does not come back from there.
 */
export function fitHyperparameters(
  observations: Observations,
  priors: Priors,
  seed: number,
  isNoisy = false,
): Hyperparameters {
  const { groups, y } = observations;
  const defaultStart = defaultHyperparameters(groups);
  const starts: [Hyperparameters, ...Hyperparameters[]] = [
    defaultStart,
    { ...defaultStart, lengthscales: defaultStart.lengthscales.map(() => 0.25) },
    { ...defaultStart, noise: 0.1 },
  ];
  if (y.length <= FIRST_STAGE_SIZE)
    return mapHyperparameters(observations, priors, starts, { valueTolerance: MIN_GAIN });
  const fitted = fittedSubset(observations, seed);
  const firstStage = mapHyperparameters(subset(fitted, FIRST_STAGE_SIZE, seed), priors, starts, {
    valueTolerance: MIN_GAIN,
  });
  const noisyStart = { lengthscales: defaultStart.lengthscales.map(() => 1), noise: 0.1, signal: 1 };
  return mapHyperparameters(fitted, priors, [firstStage, ...(isNoisy ? [noisyStart] : [])], {
    maxIterations: 25,
    valueTolerance: MIN_GAIN,
  });
}

/** The observations that the hyperparameters are fitted to: all, or a subset of many. */
export function fittedSubset(observations: Observations, seed: number): Observations {
  return subset(observations, MAX_FIT_SIZE, seed);
}

function subset(observations: Observations, count: number, seed: number): Observations {
  const { X, y, deviations, basis } = observations;
  if (y.length <= count) return observations;
  const rows = dataSubset(y, count, seed);
  const chosen = { X: selectRows(X, rows), y: rows.map((i) => y[i]) };
  return {
    ...{ ...observations, ...chosen },
    ...(deviations && { deviations: rows.map((i) => deviations[i]) }),
    ...(basis && { basis: basis.map((each) => ({ ...each, values: selected(each.values, rows) })) }),
  };
}
