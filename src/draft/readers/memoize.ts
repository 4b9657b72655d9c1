/** Constants that name one another. */

/** Each is evaluated once: a chain of doublings would otherwise take for ever. One that leads back to itself has no value. */
export function memoizeByName<T>(evaluate: (name: string, depth: number) => T | undefined) {
  const cache = new Map<string, T | undefined>();
  return (name: string, depth: number): T | undefined => {
    if (!cache.has(name)) {
      cache.set(name, undefined);
      cache.set(name, evaluate(name, depth));
    }
    return cache.get(name);
  };
}
