/** One run: a method on a task, batch by batch, until the trials are used up. */
import { normals } from '../../../src/core/baselines/normal.ts';
import { seeded } from '../../../src/core/random.ts';
import type { Optimizer, Setup } from './optimizer.ts';
import type { Objective } from './task.ts';

export const BUDGETS = [24, 48, 96, 200, 300, 1000] as const;

/** As plain JSON. */
export interface Run {
  /** Of each trial, without noise. */
  readonly values: readonly number[];
  /** Of each trial, as the method was told; empty for a task without noise. */
  readonly observed: readonly number[];
  /** After so many trials that one (from 0) was recommended; empty where it is always the best observed. */
  readonly recommended: readonly (readonly [trials: number, trial: number])[];
  /** Of each batch in turn: how many trials it had, and what the method itself took for it of the processor. */
  readonly batches: readonly (readonly [trials: number, seconds: number])[];
}

export async function runOf(optimizer: Optimizer, objective: Objective, setup: Setup): Promise<Run> {
  const { task, parallel, trials, seed } = setup;
  const normal = normals(seeded(seed, 72));
  const [values, observed, batches]: [number[], number[], [number, number][]] = [[], [], []];
  const recommended: [number, number][] = [];
  while (values.length < trials) {
    const before = values.length;
    const { points, seconds } = await optimizer.ask(Math.min(parallel, trials - before));
    if (points.length === 0) break; // a space that is used up
    const found = points.map(objective);
    const seen = found.map((value) => (task.noise > 0 ? value + task.noise * normal() : value));
    if (task.noise > 0) {
      for (const budget of BUDGETS.filter((budget) => budget > before && budget < before + points.length)) {
        const cut = budget - before;
        const trial = optimizer.recommendation(points.slice(0, cut), seen.slice(0, cut));
        if (trial !== undefined) recommended.push([budget, trial]);
      }
    }
    const told = await optimizer.tell(points, seen);
    values.push(...found);
    if (task.noise > 0) {
      observed.push(...seen);
      if (told.recommended !== undefined) recommended.push([values.length, told.recommended]);
    }
    batches.push([points.length, seconds + told.seconds]);
  }
  return { values, observed, recommended, batches };
}

/**
 * The trial (from 0) that stands after each number of trials: the best observed, or the one recommended at that time or
 * last before it.
 */
export function incumbents({ values, observed, recommended }: Run): number[] {
  const seen = observed.length > 0 ? observed : values;
  const recommendation = new Map(recommended);
  let [best, standing]: [number, number | undefined] = [0, undefined];
  return seen.map((value, trial) => {
    if (value < seen[best]) best = trial;
    standing = recommendation.get(trial + 1) ?? standing;
    return standing ?? best;
  });
}
