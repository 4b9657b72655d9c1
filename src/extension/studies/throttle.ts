/** A call that may come thousands of times a second, and an action that may not. */
export interface Throttled {
  (): void;
  /** Forgets a call that has not been made up for yet. */
  dispose(): void;
}

/** Acts at once, then at most every `milliseconds`; calls in between end in one last action, so none goes unseen. */
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
