/**
 * The product, entry by entry, of many arrays of which few change at a time: kept as a tree of the products of two, so
 * that after a change of one of D arrays log₂ D products are made again.
 */
export interface ProductTree {
  /** Array i, to be filled anew: it counts as changed. */
  changed(i: number): Float64Array;
  /** Of all; it stays the same until the next call. */
  product(): Float64Array;
}

/** @param count of arrays, at least one. @param length of each */
export function productTree(count: number, length: number): ProductTree {
  // the parent of node i is ⌊i/2⌋, and the root is 1
  const first = 2 ** Math.ceil(Math.log2(count));
  const nodes: Float64Array[] = [];
  for (let i = 0; i < count; i++) nodes[first + i] = new Float64Array(length);
  const isPair = (i: number) => 2 * i + 1 in nodes;
  // a node with one child is that child
  for (let i = first - 1; i > 0; i--)
    if (2 * i in nodes) nodes[i] = isPair(i) ? new Float64Array(length) : nodes[2 * i];
  let changed = new Set<number>();
  return {
    changed(i) {
      changed.add(first + i);
      return nodes[first + i];
    },
    product() {
      for (let level = changed; level.size > 0;) {
        level = new Set([...level].map((i) => i >> 1).filter((i) => i > 0));
        for (const i of level) if (isPair(i)) multiply(nodes[2 * i], nodes[2 * i + 1], nodes[i]);
      }
      changed = new Set();
      return nodes[1];
    },
  };
}

function multiply(a: Float64Array, b: Float64Array, into: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] = a[i] * b[i];
}
