/** Which runs a bench consists of. */
import { OURS, type Method } from './methods.ts';
import type { Options } from './options.ts';
import { placeOf, type Origins, type Place } from './store.ts';
import type { Task } from './task.ts';

/** How long our engine takes at a thousand trials is seen on this task alone, in one run of its own. */
const LONG = { task: 'hartmann6', trials: 1000, parallel: 8 } as const;

/** Seed by seed, so that an interrupted bench has a whole picture already. */
export function placesOf(options: Options, origins: Origins): Place[] {
  const { tasks, methods, parallels, trials, out } = options;
  const all = parallels.flatMap((parallel) =>
    tasks.flatMap((task) =>
      methods
        .filter(({ of }) => of !== 'chance')
        .flatMap((method) => seedsOf(options, parallel).map((seed) => ({ task, method, parallel, trials, seed }))),
    ),
  );
  const chance = tasks.flatMap((task) =>
    methods
      .filter(({ of }) => of === 'chance')
      .flatMap((method) => range(2 * options.seeds).map((seed) => ({ task, method, parallel: 1, trials, seed }))),
  );
  const bySeed = [...chance, ...all].sort((a, b) => a.seed - b.seed);
  return [...bySeed, ...long(options)].map((asked) => placeOf(asked, out, origins));
}

function seedsOf({ seeds }: Options, parallel: number): number[] {
  return range(parallel === 8 ? seeds : Math.ceil(seeds / 3));
}

function long({ quick, trials, tasks, methods, parallels }: Options) {
  const task: Task | undefined = tasks.find(({ id }) => id === LONG.task);
  const method: Method | undefined = methods.find(({ id }) => id === OURS);
  if (quick || trials >= LONG.trials || !task || !method || !parallels.includes(LONG.parallel)) return [];
  return [{ task, method, parallel: LONG.parallel, trials: LONG.trials, seed: 0 }];
}

const range = (count: number): number[] => [...new Array(count).keys()];
