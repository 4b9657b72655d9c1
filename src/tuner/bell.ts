/** Wakes whoever waits for something to happen; what happened they see for themselves. */
export interface Bell {
  readonly ring: () => void;
  /** Resolves at the next ring. Ask for it in the same turn as you looked, and no ring is missed. */
  readonly next: () => Promise<void>;
}

export function bell(): Bell {
  let waiting: (() => void)[] = [];
  return {
    ring: () => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
  };
}
