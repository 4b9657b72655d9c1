/** The suite, and its two halves. */
import type { Task } from './task.ts';
import { analytic } from './analytic.ts';
import { conditional } from './conditional.ts';
import { edge } from './edge.ts';
import { hard } from './hard.ts';
import { lcbench } from './lcbench.ts';
import { mixed } from './mixed.ts';
import { noisy } from './noisy.ts';
import { rerun } from './rerun.ts';
import { training } from './training.ts';

const byFamily: readonly (readonly Task[])[] = [analytic, mixed, conditional, noisy, edge, training, lcbench];

export const tasks: readonly Task[] = [...byFamily.flat(), ...hard, ...rerun];

export const halves = ['dev', 'held', 'rerun'] as const;
/**
 * Defaults are chosen by what they do on `dev` alone; `held` says how good they are. `rerun` is no half, but the tasks
 * that ask how good what is recommended is when it is run again.
 */
export type Half = (typeof halves)[number];

/**
 * Within each family the tasks are dealt out in turn, the first to `dev`. The lists were in their order before any run.
 * All of `hard` are held back.
 */
export function halfOf({ id, family }: Task): Half {
  if (family === 'rerun') return 'rerun';
  if (family === 'hard') return 'held';
  const place = byFamily.map((family) => family.findIndex((task) => task.id === id)).find((found) => found >= 0) ?? 0;
  return place % 2 === 0 ? 'dev' : 'held';
}
