/** The optimizers, which propose points and learn their values: ours, random search, or Optuna's (optuna.ts). */
import * as engine from '../../../src/engine/optimizer.ts';
import { seededUniform } from '../../../src/math/random/seededUniform.ts';
import { encoding } from '../../../src/space/encoding.ts';
import type { AlgorithmChoice } from '../../../src/engine/port/optimizerSettings.ts';
import type { Point, Space } from '../../../src/space/parameter.ts';
import { engineSettings } from '../shared/engineSettings.ts';
import { processorSeconds } from '../shared/timing.ts';
import type { Task } from './tasks/task.ts';

export interface Optimizer {
  readonly ask: (limit: number) => Promise<Batch>;
  /** The values, to be minimised, of all points of the batch last asked. */
  readonly tell: (points: readonly Point[], values: readonly number[]) => Promise<TellResult>;
  /**
   * The trial (from 0) that it would recommend if the batch last asked ended after these; undefined: the best observed.
   */
  readonly recommendation: (points: readonly Point[], values: readonly number[]) => number | undefined;
}

interface TellResult {
  /** Of the processor, in the method itself, to learn them. */
  readonly seconds: number;
  /** The trial (from 0) that it recommends now; undefined: the best observed. */
  readonly recommended: number | undefined;
  /** Its statement about that trial, if it makes one. */
  readonly announced: Announcement | undefined;
}

/** The value that a trial is expected to have without noise, its standard deviation, and that of a run with noise. */
interface Announcement {
  readonly expected: number;
  readonly sd: number;
  readonly predictiveSd: number;
}

/** The value that is predicted of a trial, and its standard deviation. */
interface Prediction {
  readonly mean: number;
  readonly sd: number;
}

export interface Batch {
  readonly points: readonly Point[];
  /** Of each point; null where there is none. */
  readonly predictions: readonly (Prediction | null)[];
  /** Of the processor, in the method itself, to find them. */
  readonly seconds: number;
}

/** How a run is set up. */
export interface RunSetup {
  readonly task: Task;
  readonly parallel: number;
  readonly trials: number;
  readonly seed: number;
}

/** Uniform draws: every value of a choice, and every step of an even scale, equally likely. */
export function randomSearch({ task: { space }, seed }: RunSetup): Optimizer {
  const points = randomPoints(space, seed);
  return {
    ask: (limit) => Promise.resolve({ points: points(limit), predictions: [], seconds: 0 }),
    tell: () => Promise.resolve({ seconds: 0, recommended: undefined, announced: undefined }),
    recommendation: () => undefined,
  };
}

/** The next so many of them. */
export function randomPoints(space: Space, seed: number): (count: number) => Point[] {
  const uniform = seededUniform(seed, 71);
  const { sample } = encoding(space);
  return (count) => Array.from({ length: count }, () => sample(space.map(() => uniform())));
}

/**
 * The engine as a study runs it whose declaration says the space, the goal, the algorithm and, of some tasks, the
 * noise.
 */
export function engineOptimizer({ task, parallel, trials, seed }: RunSetup, algorithm: AlgorithmChoice): Optimizer {
  const { space } = task;
  const noise = task.noiseIsDeclared ? task.noise : undefined;
  let state = engine.start(engineSettings({ space, noise, parallel, trials, seed, algorithm }));
  const stateAfter = (points: readonly Point[], values: readonly number[]): engine.State =>
    engine.tell(
      state,
      points,
      values.map((value) => ({ kind: 'value', value })),
    );
  return {
    ask: (limit) => {
      const began = process.cpuUsage();
      const { points, picks } = engine.ask(state, limit);
      const seconds = processorSeconds(began);
      return Promise.resolve({ points, predictions: picks.map(predictionOf), seconds });
    },
    tell: (points, values) => {
      const began = process.cpuUsage();
      state = stateAfter(points, values);
      const { best, expected, sd, predictiveSd } = engine.recommend(state);
      const seconds = processorSeconds(began);
      const isNoisy = expected !== null && sd !== null && predictiveSd !== null && predictiveSd > 0;
      const announced = isNoisy ? { expected, sd, predictiveSd } : undefined;
      return Promise.resolve({ seconds, recommended: best ?? undefined, announced });
    },
    // a state is a value: the one told here is only looked at
    recommendation: (points, values) => engine.recommend(stateAfter(points, values)).best ?? undefined,
  };
}

function predictionOf({ mean, sd }: engine.Proposal['picks'][number]): Prediction | null {
  return mean === null || sd === null ? null : { mean, sd };
}
