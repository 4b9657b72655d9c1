import { setTimeout } from 'node:timers/promises';

/**
 * A queue whose tasks run one after the other. A task that fails is reported to whoever added it, and does not keep the
 * next one from running.
 */
export function serialQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}

/**
 * Does together all that is asked for within a moment, and one such group after the other.
 *
 * @returns resolves when the group that the item is in has been done, and rejects with what `run` throws
 */
export function inBatches<Item>(run: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  const queue = serialQueue();
  let gathered: { readonly items: Item[]; readonly done: Promise<void> } | undefined;
  return (item) => {
    if (gathered === undefined) {
      const items: Item[] = [];
      const done = queue(async () => {
        await setTimeout(WINDOW_MS);
        gathered = undefined;
        await run(items);
      });
      gathered = { items, done };
    }
    gathered.items.push(item);
    return gathered.done;
  };
}

/** Milliseconds. The trials of a batch are asked for within a few. */
const WINDOW_MS = 20;
