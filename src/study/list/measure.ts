import { isList, type Node } from './list.ts';
import type { Sequence } from './sequence.ts';

/**
 * A function of a list that follows from its parts, such as a count or a maximum. What is known of a node of a `List` is
 * kept as long as the node is, so the next list, which shares all nodes but a few, costs O(log n).
 *
 * @param combine associative, and `empty` is its neutral element
 */
export function measure<T, M extends number | object>(
  empty: M,
  ofValue: (value: T) => M,
  combine: (a: M, b: M) => M,
): (sequence: Sequence<T>) => M {
  const known = new WeakMap<Node<T>, M>();
  const ofValues = (values: Iterable<T>): M => {
    let sum = empty;
    for (const value of values) sum = combine(sum, ofValue(value));
    return sum;
  };
  const ofNode = (node: Node<T>): M => {
    const found = known.get(node);
    if (found !== undefined) return found;
    const made =
      'values' in node
        ? ofValues(node.values)
        : node.children.reduce((sum, child) => combine(sum, ofNode(child)), empty);
    known.set(node, made);
    return made;
  };
  return (sequence) => (isList(sequence) ? ofNode(sequence.root) : ofValues(sequence));
}

/** All values that are wanted, where they are few. */
export function selection<T, S extends T>(isWanted: (value: T) => value is S): (sequence: Sequence<T>) => readonly S[] {
  return measure<T, readonly S[]>(
    [],
    (value) => (isWanted(value) ? [value] : []),
    (a, b) => (a.length === 0 ? b : b.length === 0 ? a : [...a, ...b]),
  );
}
