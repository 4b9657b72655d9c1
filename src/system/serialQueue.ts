/**
 * A queue whose tasks run one after the other. A task that fails is reported to whoever added it, and does not keep the
 * next one from running.
 */
export function serialQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}
