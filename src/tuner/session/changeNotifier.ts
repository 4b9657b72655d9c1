/** Wakes whoever waits for something to happen; what happened they see for themselves. */
export interface ChangeNotifier {
  readonly notify: () => void;
  /** Resolves at the next ring. Ask for it in the same turn as you looked, and no ring is missed. */
  readonly nextChange: () => Promise<void>;
}

export function createChangeNotifier(): ChangeNotifier {
  let resolvers: (() => void)[] = [];
  return {
    notify: () => {
      const notified = resolvers;
      resolvers = [];
      for (const wake of notified) wake();
    },
    nextChange: () =>
      new Promise((resolve) => {
        resolvers.push(resolve);
      }),
  };
}
