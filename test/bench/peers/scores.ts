/**
 * The scores of the runs: gaps that are comparable between tasks.
 *
 *   gap        the value of the trial that stands (run.ts), without noise, minus the smallest there is: the task's optimum,
 *              or the best value of any run where none is known
 *   unit       random's median gap after 96 trials; where that is 0, its median gap after fewer
 *   FLOOR      a run's gap in units counts as at least this, so that no task decides a mean by many digits
 *   EQUAL      medians over the seeds that differ by no more than this are equal
 */
import { RANDOM } from './methods.ts';
import { median } from '../shared/quantiles.ts';
import { BUDGETS, incumbents, type Run } from './run.ts';
import type { Task } from './tasks/task.ts';
import { halfOf, type Half } from './tasks/index.ts';

const GAP_FLOOR = 0.01;
export const TIE_TOLERANCE = 0.01;
/** At which random's gap is the unit. */
const UNIT_TRIALS = 96;

/** A run that was made. */
export interface CompletedRun {
  readonly task: Task;
  readonly method: string;
  readonly parallel: number;
  readonly seed: number;
  readonly run: Run;
}

export interface TaskScores {
  readonly task: Task;
  readonly half: Half;
  /** The value that gaps are measured from. */
  readonly best: number;
  readonly gapUnit: number;
  /** By method; those that have runs. */
  readonly methods: ReadonlyMap<string, MethodScores>;
}

interface MethodScores {
  readonly runs: readonly Run[];
  /** By the number of trials: of each run that is so long, its gap in units, floored. */
  readonly at: ReadonlyMap<number, readonly number[]>;
}

/** The tasks, with `parallel` trials at a time; random, which is the same with any, is taken from all. */
export function scoresOf(tasks: readonly Task[], completed: readonly CompletedRun[], parallel: number): TaskScores[] {
  return tasks.flatMap((task) => {
    const own = completed.filter((each) => each.task.id === task.id);
    const here = own.filter((each) => each.parallel === parallel || each.method === RANDOM);
    const randomRuns = here.filter(({ method }) => method === RANDOM).map(({ run }) => run);
    if (randomRuns.length === 0) return [];
    const best = own.reduce((least, { run }) => lowestValue(run, least), task.optimum ?? Infinity);
    const unit = unitOf(randomRuns, best);
    const names = [...new Set(here.map(({ method }) => method))];
    const methods = new Map(
      names.map((name) => {
        const runs = here.filter(({ method }) => method === name).map(({ run }) => run);
        return [name, { runs, at: new Map(BUDGETS.map((budget) => [budget, gapsAt(runs, budget, best, unit)])) }];
      }),
    );
    return [{ task, half: halfOf(task), best, gapUnit: unit, methods }];
  });
}

/** In units and floored; of the runs that have so many trials. */
function gapsAt(runs: readonly Run[], trials: number, best: number, unit: number): number[] {
  return rawGaps(runs, trials, best).map((gap) => Math.max(GAP_FLOOR, gap / unit));
}

/** Of a method after so many trials; empty where it has no such run. */
export function gapsOf({ methods }: TaskScores, method: string, budget: number): readonly number[] {
  return methods.get(method)?.at.get(budget) ?? [];
}

/** Undefined where there is no such run. */
export function medianAt(task: TaskScores, method: string, budget: number): number | undefined {
  const gaps = gapsOf(task, method, budget);
  return gaps.length > 0 ? median(gaps) : undefined;
}

export type Standing = 'ahead' | 'equal' | 'behind';

export function standingOf(ours: number, theirs: number): Standing {
  if (Math.abs(ours - theirs) <= TIE_TOLERANCE + 1e-12) return 'equal';
  return ours < theirs ? 'ahead' : 'behind';
}

function rawGaps(runs: readonly Run[], trials: number, best: number): number[] {
  const long = runs.filter(({ values }) => values.length >= trials);
  return long.map((run) => Math.max(0, run.values[incumbents(run)[trials - 1]] - best));
}

/** A plateau that random reaches the best of in most runs has a gap only before that. */
function unitOf(chance: readonly Run[], best: number): number {
  for (const trials of [UNIT_TRIALS, 48, 24, 12, 6, 3, 1]) {
    const gaps = rawGaps(chance, trials, best);
    const gap = gaps.length > 0 ? median(gaps) : 0;
    if (gap > 0) return gap;
  }
  return 1;
}

function lowestValue({ values }: Run, least: number): number {
  return values.reduce((smallest, value) => Math.min(smallest, value), least);
}
