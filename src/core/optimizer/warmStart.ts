/**
 * A study's bandit before its first batch: with the points that are tried first, the trials that were run before the
 * study, and the uncertainty sampling that guarantees a least batch size.
 */
import { createBandit, type AlgorithmSettings } from '../algorithms.ts';
import type { Bandit } from '../bandit.ts';
import type { History } from '../bbkb/state.ts';
import { bless } from '../bbkb/bless.ts';
import { theoryQbar } from '../bbkb/resample.ts';
import { covariance } from '../kernel/covariance.ts';
import { standardScaling } from '../rewardScaling.ts';
import { varianceThreshold, uncertaintySampling } from '../bbkb/uncertaintySampling.ts';
import { selectRows } from '../linalg/matrix.ts';
import { seededUniform } from '../random/seededUniform.ts';
import { STREAMS } from '../random/streams.ts';
import { toReward } from './feedback.ts';
import { presetSettings } from './presets.ts';
import type { OptimizerSettings } from './optimizerSettings.ts';
import type { FixedCandidates } from '../space/fixedCandidates.ts';

export interface WarmStartedBandit {
  readonly bandit: Bandit;
  /** What it picks before there are results. */
  readonly initialArms: ReadonlySet<number>;
}

/** The `given` arms of the candidates are the start's points, then its past trials. */
export function warmStartedBandit(settings: OptimizerSettings, arms: FixedCandidates): WarmStartedBandit {
  const algorithmSettings = presetSettings(settings, arms);
  const explored = uncertaintySamplingArms(settings, algorithmSettings, arms);
  const known = history(settings, algorithmSettings, arms);
  const initialArms = [...algorithmSettings.initialArms, ...explored];
  return {
    bandit: createBandit({ ...algorithmSettings, initialArms }, arms.X, known),
    initialArms: new Set(initialArms),
  };
}

/** The arms of uncertainty sampling, at most half of the budget. */
function uncertaintySamplingArms(
  { start, trials, algorithm }: OptimizerSettings,
  algorithmSettings: AlgorithmSettings,
  { X }: FixedCandidates,
): number[] {
  if (start.batch === undefined || algorithmSettings.size !== 'rule') return [];
  const { kernel, lengthscales, threshold, lambda } = algorithmSettings;
  const dictionarySpans = algorithm.name === 'gp-bucb' || algorithm.qbar === 'inf';
  const enough = varianceThreshold(start.batch, threshold, dictionarySpans ? 'spanning' : 'sampled');
  return uncertaintySampling(covariance(kernel, lengthscales, X), lambda(1), enough, Math.floor(trials / 2));
}

/**
 * The past trials, and a dictionary that is sampled from them by ridge leverage scores. [BBKB] arXiv 2002.09954,
 * section 4.
 */
function history(
  settings: OptimizerSettings,
  algorithmSettings: AlgorithmSettings,
  { X, given }: FixedCandidates,
): History | undefined {
  const { start, goal, seed, trials, algorithm } = settings;
  if (start.past.length === 0) return undefined;
  const arms = given.slice(start.points.length, start.points.length + start.past.length);
  const rewards = start.past.map(({ value }) => toReward(value, goal));
  const { kernel, lengthscales, standardise, lambda, delta } = algorithmSettings;
  const { name, qbar = theoryQbar(trials, delta) } = algorithm;
  const dictionarySpans = name === 'gp-ucb' || name === 'gp-bucb' || qbar === 'inf';
  const scale = standardise ? standardScaling(rewards).scale : 1;
  // the kernel of the past arms alone: columns over thousands of candidates would take most of the time
  const k = covariance(kernel, lengthscales, selectRows(X, arms));
  const sampled = bless(
    k,
    [...arms.keys()],
    lambda(scale),
    dictionarySpans ? Infinity : qbar,
    seededUniform(seed, STREAMS.pastTrials),
  );
  return { arms, rewards, dictionary: [...new Set(sampled.arms.map((i) => arms[i]))].sort((a, b) => a - b) };
}
