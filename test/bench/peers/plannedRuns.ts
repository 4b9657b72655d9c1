/** Which runs a bench consists of. */
import type { Method } from './methods.ts';
import type { Options } from './options.ts';
import { plannedRun, type RunDependencies, type PlannedRun } from './store.ts';
import type { Task } from './tasks/task.ts';

/** Seed by seed, so that an interrupted bench has a whole picture already; the long runs last. */
export function plannedRuns(options: Options, origins: RunDependencies): PlannedRun[] {
  const { tasks, methods, parallels, trials, out } = options;
  const trialsOf = (task: Task, method: Method): number =>
    method.isSlow ? Math.min(trials, options.slow) : options.quick ? trials : Math.max(trials, task.trials ?? 0);
  const all = parallels.flatMap((parallel) =>
    tasks.flatMap((task) =>
      methods
        .filter(({ implementation }) => implementation !== 'random')
        .flatMap((method) =>
          seedsOf(options, parallel).map((seed) => ({ task, method, parallel, trials: trialsOf(task, method), seed })),
        ),
    ),
  );
  const randomRuns = tasks.flatMap((task) =>
    methods
      .filter(({ implementation }) => implementation === 'random')
      .flatMap((method) =>
        range(2 * options.seeds).map((seed) => ({ task, method, parallel: 1, trials: trialsOf(task, method), seed })),
      ),
  );
  const isLong = (run: { readonly trials: number }): number => Number(run.trials > trials);
  const inOrder = [...randomRuns, ...all].sort((a, b) => isLong(a) - isLong(b) || a.seed - b.seed);
  return inOrder.map((asked) => plannedRun(asked, out, origins));
}

function seedsOf({ seeds }: Options, parallel: number): number[] {
  return range(parallel === 8 ? seeds : Math.ceil(seeds / 3));
}

const range = (count: number): number[] => [...new Array(count).keys()];
