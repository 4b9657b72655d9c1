import type { List, Node } from './list.ts';

/**
 * Maps lists by a function whose results are final for some values: they will be the same for that value ever after.
 * Other results may depend on more than the value, so they are made again, and kept where the new one says the same. So
 * a list that differs in few places from one that was mapped before, or has few values that are not final, costs O(log
 * n), and results that say the same are the same object.
 */
export function listMapper<T extends object, U>(
  isFinal: (value: T) => boolean,
  saysTheSame: (a: U, b: U) => boolean,
): (list: List<T>, f: (value: T) => U) => List<U> {
  const knownValues = new WeakMap<T, U>();
  const knownNodes = new WeakMap<Node<T>, MappedNode<U>>();

  const mapValue = (value: T, f: (value: T) => U): U => {
    const known = knownValues.get(value);
    if (known !== undefined && isFinal(value)) return known;
    const made = f(value);
    if (known !== undefined && saysTheSame(known, made)) return known;
    knownValues.set(value, made);
    return made;
  };
  const mapNode = (node: Node<T>, f: (value: T) => U): MappedNode<U> => {
    const known = knownNodes.get(node);
    if (known?.final) return known;
    const made = 'values' in node ? mapLeaf(node.values, f, known?.node) : mapChildren(node.children, f, known?.node);
    knownNodes.set(node, made);
    return made;
  };
  const mapLeaf = (values: readonly T[], f: (value: T) => U, known: Node<U> | undefined): MappedNode<U> => {
    const mapped = values.map((value) => mapValue(value, f));
    const isSame = known !== undefined && 'values' in known && areSame(known.values, mapped);
    return { node: isSame ? known : { values: mapped }, final: values.every(isFinal) };
  };
  const mapChildren = (children: readonly Node<T>[], f: (value: T) => U, known: Node<U> | undefined): MappedNode<U> => {
    const mapped = children.map((child) => mapNode(child, f));
    const nodes = mapped.map(({ node }) => node);
    const isSame = known !== undefined && 'children' in known && areSame(known.children, nodes);
    return { node: isSame ? known : { children: nodes }, final: mapped.every(({ final }) => final) };
  };
  return (list, f) => list.withNodes(mapNode(list.root, f).node);
}

interface MappedNode<U> {
  readonly node: Node<U>;
  /** Whether all its values are final. */
  readonly final: boolean;
}

function areSame<U>(a: readonly U[], b: readonly U[]): boolean {
  return a.length === b.length && a.every((each, i) => each === b[i]);
}
