/** Values that are computed when they are first asked for, and kept. */

export function once<T>(compute: () => T): () => T {
  let value: { readonly of: T } | undefined;
  return () => (value ??= { of: compute() }).of;
}

/** `compute`, whose last answer is kept. */
export function latest<T>(compute: (x: number) => T): (x: number) => T {
  let last: { readonly x: number; readonly value: T } | undefined;
  return (x) => {
    if (last?.x !== x) last = { x, value: compute(x) };
    return last.value;
  };
}
