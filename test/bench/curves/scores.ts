/**
 * The worth of a run: after each tick, the best result of a trial that ran to its end; and beside it, as papers count, the
 * best value at any epoch.
 *
 * A gap is what is left to the best configuration of the grid, in units of random search's median gap at the end of the
 * budget. That of a value at any epoch is what is left to the best value of all epochs.
 */
import { mean, median } from '../shared/quantiles.ts';
import { RANDOM, WITHOUT, workersOf, WORKERS } from './methods.ts';
import { TRIALS, type Run } from './replay.ts';
import type { Half, Suite, Task, TaskId } from './tasks.ts';
import { timesTo } from './times.ts';

/** Shares of the budget. */
export const BUDGETS = [0.1, 0.25, 0.5, 1] as const;
/** Where gaps are shown: 4, 8, 20, 40 and 80 whole trials' worth of epochs. */
export const SHOWN = [0.05, 0.1, 0.25, 0.5, 1] as const;
/** Gaps that differ by less are equal. */
export const TIE_TOLERANCE = 0.02;

export interface TaskScores {
  readonly task: string;
  readonly half: Half;
  readonly suite: Suite;
  readonly ticks: number;
  readonly methods: ReadonlyMap<string, MethodScores>;
}

interface MethodScores {
  /** By seed: [ticks + 1], the gap after each tick. */
  readonly gaps: ReadonlyMap<number, Float64Array>;
  /** [ticks + 1], the median over the seeds. */
  readonly medianGap: Float64Array;
  /** [SHOWN], the median over the seeds of the gap of the best value at any epoch. */
  readonly anyEpoch: readonly number[];
  /** Means over the seeds. */
  readonly trials: number;
  /** Those that ran to their end. */
  readonly complete: number;
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

export function scoresOf(task: Task, { half, suite }: Omit<TaskId, 'id'>, runs: readonly SeedRun[]): TaskScores {
  const ticks = (TRIALS * task.epochs) / WORKERS;
  const finals = task.curves.map((curve) => curve[curve.length - 1]);
  const best = Math.min(...finals);
  const bestOfAll = Math.min(...task.curves.map((curve) => Math.min(...curve)));
  const values = runs.map((each) => ({
    ...each,
    left: bestSoFar(task, ticks, completed(task, each.run)).map((value) => value - best),
  }));
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
    const trained = own.map(({ run }) => run.segments.reduce((sum, [, , , from, to]) => sum + to - from, 0));
    const atAny = own.map(({ run }) => bestSoFar(task, ticks, atAnyEpoch(task, run)));
    return [
      id,
      {
        gaps,
        medianGap: Float64Array.from({ length: ticks + 1 }, (_, t) => median(all.map((gap) => gap[t]))),
        anyEpoch: SHOWN.map(
          (share) => (median(atAny.map((each) => each[Math.round(share * ticks)])) - bestOfAll) / unit,
        ),
        trials: mean(own.map(({ run }) => new Set(run.segments.map(([trial]) => trial)).size)),
        complete: mean(own.map(({ run }) => completed(task, run).length)),
        busy: mean(trained) / (workersOf(id) * ticks),
        reached: reference.length > 0 ? timesTo(reference, all) : undefined,
      },
    ];
  });
  return { task: task.id, half, suite, ticks, methods: new Map(methods) };
}

/** A value and the tick after which it is known. */
type Known = readonly [tick: number, value: number];

function completed({ curves, epochs }: Task, { segments }: Run): Known[] {
  return segments.flatMap(([, configuration, start, from, to]): Known[] =>
    to === epochs ? [[start + to - from, curves[configuration][epochs - 1]]] : [],
  );
}

function atAnyEpoch({ curves }: Task, { segments }: Run): Known[] {
  return segments.flatMap(([, configuration, start, from, to]) =>
    Array.from({ length: to - from }, (_, i): Known => [start + i + 1, curves[configuration][from + i]]),
  );
}

/** [ticks + 1]; before a value is known, the worst of the configurations. */
function bestSoFar({ curves, epochs }: Task, ticks: number, known: readonly Known[]): Float64Array {
  const values = new Float64Array(ticks + 1).fill(Math.max(...curves.map((curve) => curve[epochs - 1])));
  for (const [tick, value] of known) values[tick] = Math.min(values[tick], value);
  for (let t = 1; t <= ticks; t++) values[t] = Math.min(values[t], values[t - 1]);
  return values;
}
