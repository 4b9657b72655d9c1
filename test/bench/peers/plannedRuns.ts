/** Which runs a bench consists of. */
import { OURS, type Method } from './methods.ts';
import type { Options } from './options.ts';
import { plannedRun, type RunDependencies, type PlannedRun } from './store.ts';
import type { Task } from './tasks/task.ts';

/** How long our engine takes at a thousand trials is seen on this task alone, in one run of its own. */
const LONG_RUN = { task: 'hartmann6', trials: 1000, parallel: 8 } as const;

/** Seed by seed, so that an interrupted bench has a whole picture already. */
export function plannedRuns(options: Options, origins: RunDependencies): PlannedRun[] {
  const { tasks, methods, parallels, trials, out } = options;
  const all = parallels.flatMap((parallel) =>
    tasks.flatMap((task) =>
      methods
        .filter(({ implementation }) => implementation !== 'random')
        .flatMap((method) => seedsOf(options, parallel).map((seed) => ({ task, method, parallel, trials, seed }))),
    ),
  );
  const randomRuns = tasks.flatMap((task) =>
    methods
      .filter(({ implementation }) => implementation === 'random')
      .flatMap((method) => range(2 * options.seeds).map((seed) => ({ task, method, parallel: 1, trials, seed }))),
  );
  const bySeed = [...randomRuns, ...all].sort((a, b) => a.seed - b.seed);
  return [...bySeed, ...longRun(options)].map((asked) => plannedRun(asked, out, origins));
}

function seedsOf({ seeds }: Options, parallel: number): number[] {
  return range(parallel === 8 ? seeds : Math.ceil(seeds / 3));
}

function longRun({ quick, trials, tasks, methods, parallels }: Options) {
  const task: Task | undefined = tasks.find(({ id }) => id === LONG_RUN.task);
  const method: Method | undefined = methods.find(({ id }) => id === OURS);
  if (quick || trials >= LONG_RUN.trials || !task || !method || !parallels.includes(LONG_RUN.parallel)) return [];
  return [{ task, method, parallel: LONG_RUN.parallel, trials: LONG_RUN.trials, seed: 0 }];
}

const range = (count: number): number[] => [...new Array(count).keys()];
