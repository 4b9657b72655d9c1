/** Wakes everyone who waits for a change; what has changed they look up themselves. */
export interface ChangeNotifier {
  readonly notify: () => void;
  /**
   * Resolves at the next call of `notify`. Call it before the look, or in the same turn of the event loop, so none is missed.
   */
  readonly nextChange: () => Promise<void>;
}

export function createChangeNotifier(): ChangeNotifier {
  let resolvers: (() => void)[] = [];
  return {
    notify: () => {
      const notified = resolvers;
      resolvers = [];
      for (const resolve of notified) resolve();
    },
    nextChange: () =>
      new Promise((resolve) => {
        resolvers.push(resolve);
      }),
  };
}
