/**
 * The hyperparameters of a batch: MAP over lengthscales, noise and signal variance, from the pulls so far alone.
 *
 * Nothing is carried over from the batch before, so that the fit, and with it every proposal, follows from the history however
 * it was told, and a study with thousands of past trials begins with one fit. What a warm start would save is saved by two stages:
 * several starts on a few pulls, where an evaluation costs little, then from the best of them on up to `MOST` pulls.
 */
import {
  mapHyperparameters,
  defaultHyperparameters,
  type Hyperparameters,
  type Priors,
} from '../likelihood/mapHyperparameters.ts';
import type { Observations } from '../likelihood/logMarginalLikelihood.ts';
import { selectRows } from '../linalg/matrix.ts';
import { seededUniform } from '../random/seededUniform.ts';

/** n³ of them, 25 times and more, have to fit into a batch's 300 ms. */
const MAX_FIT_SIZE = 120;
const FIRST_STAGE_SIZE = 48;
/** Of log probability. Steps that gain less took a third of a study's engine time; gaps are the same within noise (15 tasks, 5 seeds). */
const MIN_GAIN = 1e-3;

export function fitHyperparameters(observations: Observations, priors: Priors, seed: number): Hyperparameters {
  const { groups, y } = observations;
  const defaultStart = defaultHyperparameters(groups);
  const starts: [Hyperparameters, ...Hyperparameters[]] = [
    defaultStart,
    { ...defaultStart, lengthscales: defaultStart.lengthscales.map(() => 0.25) },
    { ...defaultStart, noise: 0.1 },
  ];
  if (y.length <= FIRST_STAGE_SIZE)
    return mapHyperparameters(observations, priors, starts, { valueTolerance: MIN_GAIN });
  const subset = dataSubset(observations, MAX_FIT_SIZE, seed);
  const firstStage = mapHyperparameters(dataSubset(subset, FIRST_STAGE_SIZE, seed), priors, starts, {
    valueTolerance: MIN_GAIN,
  });
  return mapHyperparameters(subset, priors, [firstStage], { maxIterations: 25, valueTolerance: MIN_GAIN });
}

/** At most `count` observations: the best third, the latest third, and of the others some at random. */
function dataSubset(observations: Observations, count: number, seed: number): Observations {
  const { X, y } = observations;
  if (y.length <= count) return observations;
  const third = Math.floor(count / 3);
  const chosen = new Set([...y.keys()].sort((a, b) => y[b] - y[a] || a - b).slice(0, third));
  for (let i = y.length - 1; chosen.size < 2 * third; i--) chosen.add(i);
  const uniform = seededUniform(seed, SUBSET_STREAM, y.length, count);
  while (chosen.size < count) chosen.add(Math.floor(uniform() * y.length));
  const rows = [...chosen].sort((a, b) => a - b);
  return { ...observations, X: selectRows(X, rows), y: rows.map((i) => y[i]) };
}

/** This stream of the seed. */
const SUBSET_STREAM = 41;
