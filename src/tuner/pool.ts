/**
 * Runs `task` on every item in order, at most `size` at once. No item is begun any more once `mayBegin` says no or a
 * task has failed; what is running then is waited for, and `onFailure` hears of it at once.
 *
 * @throws what the first task to fail threw, after all that were running have ended.
 */
export async function pool<Item>(
  items: readonly Item[],
  size: number,
  task: (item: Item) => Promise<void>,
  { mayBegin, onFailure }: { mayBegin: () => boolean; onFailure: () => void },
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const lane = async () => {
    while (failures.length === 0 && mayBegin()) {
      const next = waiting.next();
      if (next.done) return;
      try {
        await task(next.value);
      } catch (error) {
        failures.push(error);
        onFailure();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
}
