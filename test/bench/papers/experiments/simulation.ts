/** Runs of `src/lab` as runs of an experiment: the papers' protocol, and what is kept of an answer. */
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { parseConfig, type Config } from '../../../../src/lab/config.ts';
import { simulationOf } from '../../../../src/lab/simulation.ts';
import { simulate, type SimulationResult } from '../../../../src/lab/simulate.ts';
import type { Table } from '../../../../src/lab/table.ts';
import { processorSeconds } from '../../shared/timing.ts';
import { thinnedCurve } from '../curves.ts';
import type { Run } from '../experiment.ts';
import type { SimulatedMethod } from './methods.ts';

/** Common to all experiments of [BBKB] arXiv 2002.09954. */
export const PROTOCOL = {
  noiseSd: 0.01,
  noiseVariance: 1e-4,
  norm: 1,
  delta: 0.5,
  qbar: 2,
  threshold: 2,
  confidence: 'code',
} as const;

/** How many pulls. */
export const horizon = (quick: boolean): number => (quick ? 1000 : 10_000);
/** How many seeds. */
export const repetitions = (quick: boolean): number => (quick ? 2 : 10);

export interface SimulationRun {
  readonly method: SimulatedMethod;
  readonly table: Table;
  readonly lengthscale: number;
  readonly lambda: number;
  readonly past: { readonly init: readonly number[] } | { readonly history: NonNullable<Config['history']> };
  readonly steps: number;
  readonly seed: number;
  readonly mostSeconds: number;
}

export function runSimulation({
  method,
  table,
  lengthscale,
  lambda,
  past,
  steps,
  seed,
  mostSeconds,
}: SimulationRun): SimulationResult {
  const config = checkedConfig({
    ...PROTOCOL,
    ...method.config,
    ...past,
    kernel: { lengthscale },
    lambda,
    steps,
    seed,
  });
  const problem = simulationOf(config, table);
  if (!problem.ok) throw new Error(problem.problems.join('\n'));
  return simulate(problem.value, () => processorSeconds(), { maxSeconds: mostSeconds });
}

/** How many arms a run starts from where nothing is known. */
export const INITIAL_COUNT = 2;

/** T pulls, from arms drawn uniformly from the seed. */
export function runFromRandomArms(asked: Omit<SimulationRun, 'past' | 'steps'>, T: number): Run {
  const past = { init: randomArms(INITIAL_COUNT, asked.table.rows.length, asked.seed) };
  return runRecord(runSimulation({ ...asked, past, steps: T }), T, INITIAL_COUNT);
}

/** The table is given apart, so the configuration names a file that nobody reads. */
function checkedConfig(settings: Readonly<Record<string, unknown>>): Config {
  const arms = { csv: 'table', features: [0], target: 0 };
  const config = parseConfig(JSON.stringify({ ...settings, arms }));
  if (!config.ok) throw new Error(config.problems.join('\n'));
  return config.value;
}

/** `count` different arms, uniformly. */
export function randomArms(count: number, arms: number, seed: number, stream = INITIAL_ARMS_STREAM): number[] {
  const uniform = seededUniform(seed, stream);
  const found = new Set<number>();
  while (found.size < Math.min(count, arms)) found.add(Math.floor(uniform() * arms));
  return [...found];
}

/** The stream of the initial arms, apart from those of the algorithms and of the noise. */
const INITIAL_ARMS_STREAM = 201;

/**
 * Curves over the pulls: `ratio` and `simple` regret, `seconds` of the algorithm, and the size of the `batch` and of
 * the `dictionary` with which each pull was chosen. `initial` pulls came before.
 */
export function runRecord(answer: SimulationResult, T: number, initial: number): Run {
  const { batches, dictionarySizes, regretRatio, simpleRegret, secondsAt } = answer;
  const perPull = (values: readonly number[]) => batches.flatMap((size, b) => new Array<number>(size).fill(values[b]));
  const pulls = answer.arms.length;
  const ratio = regretRatio.at(-1);
  const stopped = pulls < T ? ` at t = ${pulls}` : '';
  return {
    words: ratio === undefined ? 'no pull' : `regret ratio ${ratio.toPrecision(3)}${stopped}`,
    curves: {
      ratio: thinnedCurve(regretRatio, T),
      simple: thinnedCurve(simpleRegret, T),
      seconds: thinnedCurve(secondsAt, T),
      batch: thinnedCurve(perPull(batches), T),
      dictionary: thinnedCurve(perPull(dictionarySizes), T),
    },
    numbers: {
      pulls,
      batches: batches.length,
      meanBatch: batches.length > 0 ? pulls / batches.length : 0,
      ...batchGrowthExponent(batches, initial),
    },
  };
}

/** Batches before this many pulls are too small to say how they grow, */
const MIN_PULLS_FOR_GROWTH = 30;
/** and fewer batches than this as well. */
const MIN_BATCHES_FOR_GROWTH = 5;

/**
 * `growth`: the exponent p of batch size ∝ tᵖ, by least squares of the logarithms over batches that the horizon did not
 * end.
 */
export function batchGrowthExponent(batches: readonly number[], initial = 0): { readonly growth?: number } {
  let t = initial;
  const starts = batches.map((size) => (t += size) - size);
  const points = starts.flatMap((start, b) => {
    return start >= MIN_PULLS_FOR_GROWTH && b < batches.length - 1
      ? [{ x: Math.log(start), y: Math.log(batches[b]) }]
      : [];
  });
  if (points.length < MIN_BATCHES_FOR_GROWTH) return {};
  const mean = (of: 'x' | 'y') => points.reduce((sum, each) => sum + each[of] / points.length, 0);
  const [mx, my] = [mean('x'), mean('y')];
  const covariance = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0);
  return { growth: covariance / points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0) };
}
