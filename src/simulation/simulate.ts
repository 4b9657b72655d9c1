/**
 * Runs an algorithm on a table of arms whose values are known, as the experiments of the papers do: the loop of a study,
 * with the table in place of a script. Nothing in the answer depends on the clock but the seconds.
 */
import { experimentSettings } from '../core/agpucb/presets.ts';
import { algorithm, type AlgorithmName, type AlgorithmSettings } from '../core/algorithms.ts';
import type { Bandit, Batch, Posterior } from '../core/bandit.ts';
import { normals } from '../core/baselines/normal.ts';
import { drawArms } from '../core/bbkb/dictionary.ts';
import type { Matrix } from '../core/linalg/matrix.ts';
import { seeded } from '../core/random.ts';
import { regret } from '../core/regret.ts';
import type { Config } from './config.ts';
import type { Problem } from './problem.ts';
import type { Table } from './table.ts';

/** T pulls in B batches over A arms. Variances are divided by λ. */
export interface Answer {
  /** [T], in the order of the pulls, without the initial ones. */
  readonly arms: readonly number[];
  /** [B], the sizes. */
  readonly batches: readonly number[];
  /** [B + 1] */
  readonly dictionarySizes: readonly number[];
  /** [B + 1]: before the first batch, then after each. */
  readonly dictionaries: readonly (readonly number[])[];
  /** [B] */
  readonly beta: readonly number[];
  /** [B]: why each batch ended. */
  readonly stop: readonly Stop[];
  /** [A]; null for an algorithm without a model. */
  readonly finalMean: readonly number[] | null;
  readonly finalVariance: readonly number[] | null;
  /** [T] each: cumulative regret, its ratio to that of uniform pulls, and simple regret. */
  readonly regret: readonly number[];
  readonly regretRatio: readonly number[];
  readonly simpleRegret: readonly number[];
  /** Spent in the algorithm. */
  readonly seconds: number;
  /** [T]: spent until the batch of each pull was chosen, observed and learned from. */
  readonly secondsAt: readonly number[];
}

/** `rule` of the algorithm, its fixed `size`, `maxBatch`, the end of the `steps`, or no arm is left. */
type Stop = 'rule' | 'size' | 'maxBatch' | 'steps' | 'exhausted';

/** `now` in seconds, from any start. No batch is asked for any more once the algorithm has taken over `mostSeconds`. */
export function simulate(problem: Problem, now: () => number, mostSeconds = Infinity): Answer {
  const { config, table } = problem;
  const began = now();
  let bandit = banditOf(problem);
  let seconds = now() - began;
  const noise = noiseOf(config);
  const arms: number[] = [];
  const secondsAt: number[] = [];
  const batches: Batch[] = [];
  const stop: Stop[] = [];
  while (arms.length < config.steps && seconds <= mostSeconds) {
    const left = config.steps - arms.length;
    const limit = Math.min(config.maxBatch ?? left, left);
    const asked = now();
    const batch = bandit.ask(limit);
    if (batch.arms.length === 0) break;
    const rewards = batch.arms.map((arm, s) => table.values[arm] + noise(arms.length + s));
    bandit = bandit.tell(
      batch.arms,
      rewards.map((reward) => ({ kind: 'reward', reward })),
    );
    seconds += now() - asked;
    arms.push(...batch.arms);
    secondsAt.push(...batch.arms.map(() => seconds));
    batches.push(batch);
    stop.push(stopOf(batch, limit, left));
  }
  return { ...recordOf(batches, bandit), stop, ...modelOf(bandit), ...curves(table, arms), arms, seconds, secondsAt };
}

/** As in the papers' experiments: rewards as they are, any arm again, and one uniform an arm for a redraw, as in the authors' code. */
function banditOf({ config, table, lengthscales, past }: Problem): Bandit {
  const { kernel, noiseVariance, qbar, uniforms, lambda, confidence, rule, ...same } = config;
  const X = matrix(table);
  const xi = Math.sqrt(noiseVariance);
  const exactWidth = experimentSettings(X, xi);
  const settings: AlgorithmSettings = {
    ...same,
    ...(rule && { rule }),
    kernel: kernel?.type ?? 'gaussian',
    lengthscales,
    lambda: () => (config.algorithm === 'a-gp-ucb' ? noiseVariance : lambda), // [AGP] has one of them only, σ²
    confidence: typeof confidence === 'number' ? () => confidence : confidence,
    xi,
    redraw: drawArms(qbar === 'inf' ? Infinity : qbar, config.seed, uniforms && ((redraw) => uniforms.at(redraw))),
    adapting: { ...exactWidth, width: { kind: 'theory', norm: config.norm, delta: config.delta } },
    size: 'rule',
    parallel: config.maxBatch ?? SIZES[config.algorithm] ?? 1,
    spreads: false,
    standardise: false,
    repeats: true,
    initial: [],
  };
  return algorithm(settings, X, { dictionary: [...new Set(past.arms)].sort((a, b) => a - b), ...past });
}

/** Batches of about 30 are what [BBKB] arXiv 2002.09954 compares with; see its appendix D.1. */
const SIZES: Partial<Record<AlgorithmName, number>> = { thompson: 30 };

function matrix({ rows }: Table): Matrix {
  return { rows: rows.length, cols: rows[0].length, data: Float64Array.from(rows.flat()) };
}

/** What is added to the value of pull t, asked for in order. */
function noiseOf({ noise, noiseSd = 0, seed }: Config): (t: number) => number {
  if (noise) return (t) => noise[t];
  const normal = normals(seeded(seed, NOISE));
  return () => noiseSd * normal();
}

/** The stream of the noise, apart from those of the algorithms. */
const NOISE = 101;

function stopOf({ endedBy, arms }: Batch, limit: number, left: number): Stop {
  if (endedBy !== 'limit') return endedBy;
  if (arms.length < limit) return 'size';
  return limit < left ? 'maxBatch' : 'steps';
}

function recordOf(batches: readonly Batch[], end: Bandit) {
  const dictionaries = [...batches, end.ask(1)].map(({ dictionary }) => dictionary);
  return {
    batches: batches.map(({ arms }) => arms.length),
    dictionarySizes: dictionaries.map(({ length }) => length),
    dictionaries,
    beta: batches.map(({ beta }) => beta),
  };
}

function modelOf({ posterior }: Bandit): Pick<Answer, 'finalMean' | 'finalVariance'> {
  return { finalMean: finite(posterior, 'mean'), finalVariance: finite(posterior, 'variance') };
}

function finite(posterior: Posterior | null, what: 'mean' | 'variance'): readonly number[] | null {
  if (posterior && !posterior[what].every(Number.isFinite)) {
    throw new Error(`The ${what} left the range of numbers: use a larger lambda or larger lengthscales.`);
  }
  return posterior && [...posterior[what]];
}

function curves({ values }: Table, arms: readonly number[]) {
  const { cumulative, ratio, simple } = regret(values, arms);
  return { regret: [...cumulative], regretRatio: [...ratio], simpleRegret: [...simple] };
}
