/** What is asked for within a moment is done together, and one such group after the other. */
import { setTimeout } from 'node:timers/promises';
import { serialQueue } from '../../system/serialQueue.ts';

/** @returns resolves when the group that the item is in has been done, and rejects with what `run` throws */
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
