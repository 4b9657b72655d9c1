import { setTimeout } from 'node:timers/promises';

/**
 * Resolves when `holds` does; a test must not wait for ever for what never happens.
 *
 * @param pause milliseconds between two looks
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { seconds = 120, pause = 25 }: { readonly seconds?: number; readonly pause?: number } = {},
): Promise<void> {
  const deadline = performance.now() + 1000 * seconds;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain for ${holds.toString()}`);
    await setTimeout(pause);
  }
}
