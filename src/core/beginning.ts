/**
 * A study's bandit before its first batch, with what the study begins with: points to be tried first, trials that were made
 * before, and the uncertainty sampling that guarantees a least batch.
 */
import { algorithm, type AlgorithmSettings } from './algorithms.ts';
import type { Bandit } from './bandit.ts';
import type { History } from './bbkb/bbkb.ts';
import { bless } from './bbkb/bless.ts';
import { theoryQbar } from './bbkb/dictionary.ts';
import { covariance } from './bbkb/kernel.ts';
import { standardising } from './bbkb/rewards.ts';
import { enoughFor, uncertaintySampling } from './bbkb/uncertainty.ts';
import { rowsOf } from './linalg/matrix.ts';
import { settingsOf } from './presets.ts';
import { seeded } from './random.ts';
import type { Setting } from './setting.ts';
import type { Candidates } from './space/candidates.ts';

/** Over the candidates, whose `given` arms are the start's points and then its past trials. */
export function banditOf(setting: Setting, arms: Candidates): Bandit {
  const settings = settingsOf(setting, arms);
  const explored = exploration(setting, settings, arms);
  const known = history(setting, settings, arms);
  return algorithm({ ...settings, initial: [...settings.initial, ...explored] }, arms.X, known);
}

/** The arms of uncertainty sampling, at most half of the budget. */
function exploration({ start, trials, algorithm }: Setting, settings: AlgorithmSettings, { X }: Candidates): number[] {
  if (start.batch === undefined || settings.size !== 'rule') return [];
  const { kernel, lengthscales, threshold, lambda } = settings;
  const spans = algorithm.name === 'gp-bucb' || algorithm.qbar === 'inf';
  const enough = enoughFor(start.batch, threshold, spans ? 'spanning' : 'sampled');
  return uncertaintySampling(covariance(kernel, lengthscales, X), lambda(1), enough, Math.floor(trials / 2));
}

/** The past trials, and a dictionary of them by their ridge leverage scores. [BBKB] arXiv 2002.09954, section 4. */
function history(setting: Setting, settings: AlgorithmSettings, { X, given }: Candidates): History | undefined {
  const { start, goal, seed, trials, algorithm } = setting;
  if (start.past.length === 0) return undefined;
  const arms = given.slice(start.points.length, start.points.length + start.past.length);
  const rewards = start.past.map(({ value }) => (goal === 'maximize' ? value : -value));
  const { kernel, lengthscales, standardise, lambda, delta } = settings;
  const { name, qbar = theoryQbar(trials, delta) } = algorithm;
  const spans = name === 'gp-ucb' || name === 'gp-bucb' || qbar === 'inf';
  const scale = standardise ? standardising(rewards).scale : 1;
  // among themselves: columns of thousands of candidates would take most of the time
  const k = covariance(kernel, lengthscales, rowsOf(X, arms));
  const sampled = bless(k, [...arms.keys()], lambda(scale), spans ? Infinity : qbar, seeded(seed, HISTORY));
  return { arms, rewards, dictionary: [...new Set(sampled.arms.map((i) => arms[i]))].sort((a, b) => a - b) };
}

/** This stream of the seed. */
const HISTORY = 31;
