/**
 * The worth of a run: after each tick, the best result of a trial that ran to its end.
 *
 * A gap is what is left to the best configuration of the grid, in units of random search's median gap at the end of the
 * budget.
 */
import { mean, median } from '../shared/quantiles.ts';
import { RANDOM, WITHOUT, workersOf, WORKERS } from './methods.ts';
import { TRIALS, type Run } from './replay.ts';
import type { Half, Task } from './tasks.ts';
import { timesTo } from './times.ts';

/** Shares of the budget. */
export const BUDGETS = [0.1, 0.25, 0.5, 1] as const;
/** Gaps that differ by less are equal. */
export const TIE_TOLERANCE = 0.02;

export interface TaskScores {
  readonly task: string;
  readonly half: Half;
  readonly ticks: number;
  readonly methods: ReadonlyMap<string, MethodScores>;
}

interface MethodScores {
  /** By seed: [ticks + 1], the gap after each tick. */
  readonly gaps: ReadonlyMap<number, Float64Array>;
  /** [ticks + 1], the median over the seeds. */
  readonly medianGap: Float64Array;
  /** Means over the seeds. */
  readonly trials: number;
  readonly stopped: number;
  /** The share of the workers' time in which they trained. */
  readonly busy: number;
  /** As in times.ts; undefined without runs of our engine without stopping. */
  readonly reached: readonly number[] | undefined;
}

export interface SeedRun {
  readonly method: string;
  readonly seed: number;
  readonly run: Run;
}

export function scoresOf(task: Task, half: Half, runs: readonly SeedRun[]): TaskScores {
  const ticks = (TRIALS * task.epochs) / WORKERS;
  const finals = task.curves.map((curve) => curve[curve.length - 1]);
  const best = Math.min(...finals);
  const values = runs.map((each) => ({ ...each, left: bestSoFar(task, ticks, each.run).map((value) => value - best) }));
  const atEnd = values.filter(({ method }) => method === RANDOM).map(({ left }) => left[ticks]);
  const unit = (atEnd.length > 0 ? median(atEnd) : 0) || median(finals) - best;
  const methodIds = [...new Set(runs.map(({ method }) => method))];
  const gapsOf = (id: string): Map<number, Float64Array> => {
    const own = values.filter(({ method }) => method === id);
    return new Map(own.map(({ seed, left }) => [seed, left.map((value) => value / unit)]));
  };
  const reference = [...gapsOf(WITHOUT).values()];
  const methods = methodIds.map((id): [string, MethodScores] => {
    const own = values.filter(({ method }) => method === id);
    const gaps = gapsOf(id);
    const all = [...gaps.values()];
    const trained = own.map(({ run }) => run.trials.reduce((sum, [, , epochs]) => sum + epochs, 0));
    return [
      id,
      {
        gaps,
        medianGap: Float64Array.from({ length: ticks + 1 }, (_, t) => median(all.map((gap) => gap[t]))),
        trials: mean(own.map(({ run }) => run.trials.length)),
        stopped: mean(own.map(({ run }) => run.trials.filter(([, , , stopped]) => stopped).length)),
        busy: mean(trained) / (workersOf(id) * ticks),
        reached: reference.length > 0 ? timesTo(reference, all) : undefined,
      },
    ];
  });
  return { task: task.id, half, ticks, methods: new Map(methods) };
}

/** [ticks + 1]; before a trial has ended, the worst value of the grid. */
function bestSoFar({ curves, epochs }: Task, ticks: number, { trials }: Run): Float64Array {
  const values = new Float64Array(ticks + 1).fill(Math.max(...curves.map((curve) => curve[epochs - 1])));
  for (const [configuration, start, trained, stopped] of trials) {
    const end = start + trained;
    if (stopped || trained < epochs || end > ticks) continue;
    values[end] = Math.min(values[end], curves[configuration][epochs - 1]);
  }
  for (let t = 1; t <= ticks; t++) values[t] = Math.min(values[t], values[t - 1]);
  return values;
}
