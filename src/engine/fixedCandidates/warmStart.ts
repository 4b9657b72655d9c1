/**
 * A study's bandit before its first batch: with the points that are tried first, the trials that were run before the
 * study, and the uncertainty sampling that guarantees a least batch size.
 */
import { algorithms, createBandit, DEFAULT_ALGORITHM, type AlgorithmSettings } from '../../bandits/algorithms.ts';
import type { Bandit } from '../../bandits/bandit.ts';
import type { History } from '../../bandits/bbkb/state.ts';
import { bless } from '../../bandits/bbkb/bless.ts';
import { theoryQbar } from '../../bandits/bbkb/resample.ts';
import { covariance } from '../../math/gp/covariance.ts';
import { standardScaling } from '../../math/rewardScaling.ts';
import { varianceThreshold, uncertaintySampling } from '../../bandits/bbkb/uncertaintySampling.ts';
import { selectRows } from '../../math/linalg/matrix.ts';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import { toReward } from '../port/goal.ts';
import { presetSettings } from './presets.ts';
import type { OptimizerSettings } from '../port/optimizerSettings.ts';
import type { FixedCandidates } from '../../space/fixedCandidates.ts';

export interface WarmStartedBandit {
  readonly bandit: Bandit;
  /** Its picks before there are results. */
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
  const enough = varianceThreshold(start.batch, threshold, dictionarySpans(algorithm) ? 'spanning' : 'sampled');
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
  const { qbar = theoryQbar(trials, delta) } = algorithm;
  const scale = standardise ? standardScaling(rewards).scale : 1;
  // the kernel of the past arms alone: columns over thousands of candidates would take most of the time
  const k = covariance(kernel, lengthscales, selectRows(X, arms));
  const sampled = bless(
    k,
    [...arms.keys()],
    lambda(scale),
    dictionarySpans(algorithm) || qbar === 'inf' ? Infinity : qbar,
    seededUniform(seed, STREAMS.pastTrials),
  );
  return { arms, rewards, dictionary: [...new Set(sampled.arms.map((i) => arms[i]))].sort((a, b) => a - b) };
}

/** Whether the dictionary spans all pulled arms. */
function dictionarySpans({ name = DEFAULT_ALGORITHM, qbar }: OptimizerSettings['algorithm']): boolean {
  return algorithms[name].model === 'exact' || qbar === 'inf';
}
