/** One run: a method on a task, batch by batch, until the trials are used up. */
import { normals } from '../../../src/math/random/normals.ts';
import { seededUniform } from '../../../src/math/random/seededUniform.ts';
import type { Optimizer, RunSetup } from './optimizer.ts';
import type { Objective } from './tasks/task.ts';

export const BUDGETS = [24, 48, 96, 200, 500, 1000] as const;

/** As plain JSON. */
export interface Run {
  /** Of each trial, without noise. */
  readonly values: readonly number[];
  /** Of each trial, as the method was told; empty for a task without noise. */
  readonly observed: readonly number[];
  /** After so many trials that one (from 0) was recommended; empty where it is always the best observed. */
  readonly recommended: readonly (readonly [trials: number, trial: number])[];
  /** After so many trials this was announced of the recommended one; absent where a method announces nothing. */
  readonly announced?: readonly (readonly [trials: number, expected: number, sd: number, predictiveSd: number])[];
  /** Of each trial, before its batch; absent in runs of methods without a model. */
  readonly predicted?: readonly (readonly [mean: number, sd: number] | null)[];
  /** Of each batch in turn: how many trials it had, and what the method itself took for it of the processor. */
  readonly batches: readonly (readonly [trials: number, seconds: number])[];
}

export async function runMethod(optimizer: Optimizer, objective: Objective, setup: RunSetup): Promise<Run> {
  const { task, parallel, trials, seed } = setup;
  const normal = normals(seededUniform(seed, 72));
  const [values, observed, batches]: [number[], number[], [number, number][]] = [[], [], []];
  const recommended: [number, number][] = [];
  const announced: [number, number, number, number][] = [];
  const predicted: ([number, number] | null)[] = [];
  while (values.length < trials) {
    const before = values.length;
    const { points, predictions, seconds } = await optimizer.ask(Math.min(parallel, trials - before));
    if (points.length === 0) break; // a space that is used up
    const trueValues = points.map(objective);
    const noisyValues = trueValues.map((value) => (task.noise > 0 ? value + task.noise * normal() : value));
    if (task.noise > 0) {
      for (const budget of BUDGETS.filter((budget) => budget > before && budget < before + points.length)) {
        const cut = budget - before;
        const trial = optimizer.recommendation(points.slice(0, cut), noisyValues.slice(0, cut));
        if (trial !== undefined) recommended.push([budget, trial]);
      }
    }
    const result = await optimizer.tell(points, noisyValues);
    values.push(...trueValues);
    predicted.push(...predictions.map((each) => each && ([each.mean, each.sd] as [number, number])));
    if (result.announced) {
      const { expected, sd, predictiveSd } = result.announced;
      announced.push([values.length, expected, sd, predictiveSd]);
    }
    if (task.noise > 0) {
      observed.push(...noisyValues);
      if (result.recommended !== undefined) recommended.push([values.length, result.recommended]);
    }
    batches.push([points.length, seconds + result.seconds]);
  }
  return { values, observed, recommended, announced, predicted, batches };
}

/**
 * The trial (from 0) that stands after each number of trials: the best observed, or the one recommended at that time or
 * last before it.
 */
export function incumbents({ values, observed, recommended }: Run): number[] {
  const seen = observed.length > 0 ? observed : values;
  const recommendation = new Map(recommended);
  let [best, recommendedTrial]: [number, number | undefined] = [0, undefined];
  return seen.map((value, trial) => {
    if (value < seen[best]) best = trial;
    recommendedTrial = recommendation.get(trial + 1) ?? recommendedTrial;
    return recommendedTrial ?? best;
  });
}
