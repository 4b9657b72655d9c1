/** Limits how often an action runs, however often it is called. */
interface Throttled {
  (): void;
  /** Drops a call whose action has not run yet. */
  dispose(): void;
}

/** Acts at once, then at most every `milliseconds`. Calls in between end in one last action, so none is lost. */
export function throttle(action: () => void, milliseconds: number): Throttled {
  let timer: NodeJS.Timeout | undefined;
  let isPending = false;

  const onTimeout = (): void => {
    timer = undefined;
    if (isPending) call();
  };
  const call = (): void => {
    isPending = timer !== undefined;
    if (isPending) return;
    timer = setTimeout(onTimeout, milliseconds);
    action();
  };
  return Object.assign(call, {
    dispose: () => {
      clearTimeout(timer);
      isPending = false;
    },
  });
}
