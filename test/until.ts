import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two looks at what takes long. */
const SELDOM = 250;

/**
 * Resolves when `holds` does; a test must not wait for ever for what never happens. It looks ever more seldom, so that it
 * is a tenth too late at most: a look that reads a journal takes 10 ms of the processor, and was most of what some tests
 * took.
 *
 * @param pause milliseconds between the first looks
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { seconds = 120, pause = 25 }: { readonly seconds?: number; readonly pause?: number } = {},
): Promise<void> {
  const begin = performance.now();
  while (!(await holds())) {
    const waited = performance.now() - begin;
    if (waited > 1000 * seconds) throw new Error(`Waited ${seconds} s in vain for ${holds.toString()}`);
    await setTimeout(Math.max(pause, Math.min(SELDOM, waited / 10)));
  }
}
