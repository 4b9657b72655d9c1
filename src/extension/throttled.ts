/** A call that may come thousands of times a second, and an action that may not. */
export interface Throttled {
  (): void;
  /** Forgets a call that has not been made up for yet. */
  dispose(): void;
}

/** Acts at once, then at most every `milliseconds`; calls in between end in one last action, so none goes unseen. */
export function throttled(action: () => void, milliseconds: number): Throttled {
  let timer: NodeJS.Timeout | undefined;
  let again = false;

  const elapsed = (): void => {
    timer = undefined;
    if (again) call();
  };
  const call = (): void => {
    again = timer !== undefined;
    if (again) return;
    timer = setTimeout(elapsed, milliseconds);
    action();
  };
  return Object.assign(call, {
    dispose: () => {
      clearTimeout(timer);
      again = false;
    },
  });
}
