/**
 * Runs an algorithm on a table of arms whose values are known, as in the experiments of the papers. It is the loop of a
 * study with the table instead of a script. Only the seconds in the result depend on the clock.
 */
import { experimentSettings } from '../bandits/agpucb/paperSettings.ts';
import { algorithms, createBandit, type AlgorithmSettings } from '../bandits/algorithms.ts';
import type { Bandit, ArmBatch, ArmPosterior } from '../bandits/bandit.ts';
import type { ShareArms } from './manyArms/armArrays.ts';
import { normals } from '../math/random/normals.ts';
import { resamplePerArm } from '../bandits/bbkb/resample.ts';
import { seededUniform } from '../math/random/seededUniform.ts';
import { STREAMS } from '../math/random/streams.ts';
import { screenedPosteriors } from './manyArms/screenedPosterior.ts';
import { regret } from './regret.ts';
import type { Config } from './config.ts';
import { outOfRange } from './messages.ts';
import type { Simulation } from './simulation.ts';

/** T pulls in B batches over A arms. The variances are σ̃², divided by λ. */
export interface SimulationResult {
  /** [T], in the order of the pulls, without the initial ones. */
  readonly arms: readonly number[];
  /** [B], their sizes. */
  readonly batches: readonly number[];
  /** [B + 1]: before the first batch, then after each. */
  readonly dictionarySizes: readonly number[];
  /** [B + 1], the arms in each. */
  readonly dictionaries: readonly (readonly number[])[];
  /** [B] */
  readonly beta: readonly number[];
  /** [B], why each batch ended. */
  readonly stop: readonly StopReason[];
  /** [A]; null for an algorithm without a model. */
  readonly finalMean: Float64Array | null;
  readonly finalVariance: Float64Array | null;
  /** [T] each: cumulative regret, its ratio to the cumulative regret of uniform pulls, and simple regret. */
  readonly regret: readonly number[];
  readonly regretRatio: readonly number[];
  readonly simpleRegret: readonly number[];
  /** The time that the algorithm took. */
  readonly seconds: number;
  /** [T], the time that the algorithm took up to the end of each pull's batch. */
  readonly secondsAt: readonly number[];
}

/** The algorithm's rule, its fixed batch size, `maxBatch`, the end of the steps, or no arm was left. */
type StopReason = 'rule' | 'size' | 'maxBatch' | 'steps' | 'exhausted';

export interface SimulationOptions {
  /** After so many seconds of the algorithm no further batch is asked for. Default: no limit. */
  readonly maxSeconds?: number;
  /** Makes the passes over the arms. Default: this thread. */
  readonly shareArms?: ShareArms;
}

/** `now` is in seconds, from any start. */
export function simulate(
  simulation: Simulation,
  now: () => number,
  { maxSeconds = Infinity, shareArms }: SimulationOptions = {},
): SimulationResult {
  const { config, values } = simulation;
  const startedAt = now();
  let bandit = simulatedBandit(simulation, shareArms);
  let seconds = now() - startedAt;
  const noise = noiseSource(config);
  const arms: number[] = [];
  const secondsAt: number[] = [];
  const batches: ArmBatch[] = [];
  const stop: StopReason[] = [];
  while (arms.length < config.steps && seconds <= maxSeconds) {
    const remaining = config.steps - arms.length;
    const limit = Math.min(config.maxBatch ?? remaining, remaining);
    const askedAt = now();
    const batch = bandit.ask(limit);
    if (batch.arms.length === 0) break;
    const rewards = batch.arms.map((arm, s) => values[arm] + noise(arms.length + s));
    bandit = bandit.tell(
      batch.arms,
      rewards.map((reward) => ({ kind: 'reward', reward })),
    );
    seconds += now() - askedAt;
    arms.push(...batch.arms);
    secondsAt.push(...batch.arms.map(() => seconds));
    batches.push(batch);
    stop.push(stopReason(batch, limit, remaining));
  }
  return {
    ...batchHistory(batches, bandit),
    stop,
    ...finalPosterior(bandit),
    ...regretCurves(values, arms),
    arms,
    seconds,
    secondsAt,
  };
}

/**
 * As in the papers' experiments: rewards are not scaled, arms may repeat, and a resampling uses one uniform for each
 * arm, as the authors' code does.
 */
function simulatedBandit({ config, X, lengthscales, initial }: Simulation, shareArms?: ShareArms): Bandit {
  const { kernel, noiseVariance, qbar, uniforms, lambda, confidence, rule, estimator = 'bound', ...shared } = config;
  const xi = Math.sqrt(noiseVariance);
  const { model, simulatedBatchSize = 1 } = algorithms[config.algorithm];
  const adapting = experimentSettings(X, xi);
  const settings: AlgorithmSettings = {
    ...shared,
    ...(rule && { rule }),
    kernel: kernel?.type ?? 'gaussian',
    lengthscales,
    lambda: () => (model === 'adaptive' ? noiseVariance : lambda), // [AGP] has one of them only, σ²
    confidence: typeof confidence === 'number' ? () => confidence : confidence,
    xi,
    resample: resamplePerArm(
      qbar === 'inf' ? Infinity : qbar,
      config.seed,
      uniforms && ((redraw) => uniforms.at(redraw)),
    ),
    adaptive: { ...adapting, estimator, width: { kind: 'theory', norm: config.norm, delta: config.delta } },
    size: 'rule',
    parallel: config.maxBatch ?? simulatedBatchSize,
    fullHallucination: false,
    standardise: false,
    ...(X.rows >= FEWEST_TO_SCREEN && { posterior: screenedPosteriors(shareArms) }),
    repeats: true,
    initialArms: [],
  };
  return createBandit(settings, X, { dictionary: [...new Set(initial.arms)].sort((a, b) => a - b), ...initial });
}

/**
 * With fewer arms the variances of all take less time than to find out whose are needed: 4,177 arms two thirds of it;
 * 5,160 whose dictionary often loses some a third more.
 */
const FEWEST_TO_SCREEN = 5000;

/** The noise that is added to the value of pull t. It has to be called in the order of the pulls. */
function noiseSource({ noise, noiseSd = 0, seed }: Config): (t: number) => number {
  if (noise) return (t) => noise[t];
  const normal = normals(seededUniform(seed, STREAMS.simulatedNoise));
  return () => noiseSd * normal();
}

function stopReason({ endedBy, arms }: ArmBatch, limit: number, remaining: number): StopReason {
  if (endedBy !== 'limit') return endedBy;
  if (arms.length < limit) return 'size';
  return limit < remaining ? 'maxBatch' : 'steps';
}

function batchHistory(batches: readonly ArmBatch[], last: Bandit) {
  const dictionaries = [...batches, last.ask(1)].map(({ dictionary }) => dictionary);
  return {
    batches: batches.map(({ arms }) => arms.length),
    dictionarySizes: dictionaries.map(({ length }) => length),
    dictionaries,
    beta: batches.map(({ beta }) => beta),
  };
}

function finalPosterior({ posterior }: Bandit): Pick<SimulationResult, 'finalMean' | 'finalVariance'> {
  return { finalMean: finiteOrThrow(posterior, 'mean'), finalVariance: finiteOrThrow(posterior, 'variance') };
}

function finiteOrThrow(posterior: ArmPosterior | null, key: 'mean' | 'variance'): Float64Array | null {
  const values = posterior?.[key] ?? null;
  if (values?.some((value) => !Number.isFinite(value))) throw new Error(outOfRange(key));
  return values;
}

function regretCurves(values: ArrayLike<number>, arms: readonly number[]) {
  const { cumulative, ratio, simple } = regret(values, arms);
  return { regret: [...cumulative], regretRatio: [...ratio], simpleRegret: [...simple] };
}
