/** Handles the ways to ask a program in a terminal to end: Ctrl-C, Ctrl-\, `kill`, a closed window, a gone reader. */

/**
 * Each request runs the next step; when no step is left, the process exits. While this listens, no request ends the
 * process by itself.
 *
 * @returns a function that stops listening
 */
export function onInterrupt(steps: readonly (() => void)[]): () => void {
  const remainingSteps = steps.values();
  const listener = () => {
    const { value: step, done } = remainingSteps.next();
    if (done) process.exit(130);
    step();
  };
  const signals = ['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, listener);
  process.stdout.once('error', listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
    process.stdout.off('error', listener);
  };
}
