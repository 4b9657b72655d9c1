/**
 * The action, never twice at the same time: the calls that come while it runs share one more run after it, so that a
 * slow one cannot end after a later one and undo its work.
 */
export function oneAtATime(action: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    try {
      await action();
    } finally {
      current = undefined;
    }
  };
  const runAfter = async (before: Promise<void>): Promise<void> => {
    await before.catch(() => undefined); // whoever asked for that run is told
    next = undefined;
    current = run();
    await current;
  };
  return () => next ?? (current === undefined ? (current = run()) : (next = runAfter(current)));
}
