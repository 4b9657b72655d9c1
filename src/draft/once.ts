/** Constants that name one another. */

/** Each is evaluated once: a chain of doublings would otherwise take for ever. One that leads back to itself has no value. */
export function onceEach<T>(evaluate: (name: string, depth: number) => T | undefined) {
  const known = new Map<string, T | undefined>();
  return (name: string, depth: number): T | undefined => {
    if (!known.has(name)) {
      known.set(name, undefined);
      known.set(name, evaluate(name, depth));
    }
    return known.get(name);
  };
}
