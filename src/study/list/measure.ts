import { isList, type Node, type Sequence } from './list.ts';

/**
 * A function of a list that follows from its parts, such as a count or a maximum. What is known of a node of a `List`
 * is kept as long as the node is, so the next list, which shares all nodes but a few, costs O(log n).
 *
 * @param combine associative, and `empty` is its neutral element
 */
export function measure<T, M extends number | object>(
  empty: M,
  ofValue: (value: T) => M,
  combine: (a: M, b: M) => M,
): (sequence: Sequence<T>) => M {
  const ofValues = (values: Iterable<T>): M => {
    let sum = empty;
    for (const value of values) sum = combine(sum, ofValue(value));
    return sum;
  };
  const ofNode = keptByNode<T, M>((node, ofChild) =>
    'values' in node
      ? ofValues(node.values)
      : node.children.reduce((sum, child) => combine(sum, ofChild(child)), empty),
  );
  return (sequence) => (isList(sequence) ? ofNode(sequence.root) : ofValues(sequence));
}

/**
 * All values that are wanted, where they are few. It is no `measure`: to combine the values of a node's children one
 * after the other would copy the first of them 32 times, which is most of the cost of an event where 1,000 trials run.
 */
export function selection<T, S extends T>(isWanted: (value: T) => value is S): (sequence: Sequence<T>) => readonly S[] {
  const ofNode = keptByNode<T, readonly S[]>((node, ofChild) =>
    'values' in node ? node.values.filter(isWanted) : node.children.flatMap(ofChild),
  );
  return (sequence) => (isList(sequence) ? ofNode(sequence.root) : sequence.filter(isWanted));
}

/** @param compute gets the function itself for a node's children */
function keptByNode<T, M extends number | object>(
  compute: (node: Node<T>, ofChild: (child: Node<T>) => M) => M,
): (node: Node<T>) => M {
  const known = new WeakMap<Node<T>, M>();
  const ofNode = (node: Node<T>): M => {
    const found = known.get(node);
    if (found !== undefined) return found;
    const made = compute(node, ofNode);
    known.set(node, made);
    return made;
  };
  return ofNode;
}
