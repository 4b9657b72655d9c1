/** Made-up tasks and runs. */
import type { CompletedRun } from '../../../bench/peers/scores.ts';
import { tasks } from '../../../bench/peers/tasks/index.ts';
import type { Task } from '../../../bench/peers/tasks/task.ts';

/** A task of the suite, whose half is known, with another optimum. */
export function task(id: string, optimum: number | null = 0, noise = 0): Task {
  const found = tasks.find((each) => each.id === id);
  if (!found) throw new Error(`There is no task ${id}.`);
  return { ...found, optimum, noise };
}

/** Which finds `best` in its last trial of 96 and `first` in all before. */
export function run(of: Task, method: string, seed: number, best: number, first = 10, parallel = 8): CompletedRun {
  const values = [...new Array<number>(95).fill(first), best];
  const batches = Array.from({ length: 12 }, (_, i) => [8, i / 10] as const);
  return { task: of, method, parallel, seed, run: { values, observed: [], recommended: [], batches } };
}
