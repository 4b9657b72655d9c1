/**
 * A list that never changes. Another value or one more makes another list, which shares all of its memory with the
 * first but a path of a few small nodes: a bit-partitioned trie (Bagwell, Ideal hash trees, 2001; Clojure's vectors).
 *
 * A study's state is such lists, because each event makes a new state. A copy of arrays would cost O(n) for each, and
 * arrays that are changed in place would change under those who still look at the state before. And because the nodes
 * that two lists share are the same in both, a function of a list is computed again only where the list
 * differs (measure.ts, mapList.ts, changes.ts).
 */
/** A list of any kind for its readers: an array is one, and so is a `List`. */
export interface Sequence<T> extends Iterable<T> {
  readonly length: number;
  /** From the end where it is negative. */
  at(index: number): T | undefined;
  map<U>(f: (value: T, index: number) => U): U[];
  flatMap<U>(f: (value: T, index: number) => U | readonly U[]): U[];
  filter<S extends T>(isWanted: (value: T) => value is S): S[];
  filter(isWanted: (value: T) => boolean): T[];
  find(isWanted: (value: T) => boolean): T | undefined;
  findLast(isWanted: (value: T) => boolean): T | undefined;
  some(isWanted: (value: T) => boolean): boolean;
  every(isWanted: (value: T) => boolean): boolean;
}

/** At height 0 a leaf; above that, children of one height less. All but the last are full. */
export type Node<T> = { readonly values: readonly T[] } | { readonly children: readonly Node<T>[] };

const BITS = 5;
export const WIDTH = 1 << BITS;

export class List<T> implements Sequence<T> {
  readonly length: number;
  /** For functions that go from node to node. */
  readonly height: number;
  readonly root: Node<T>;

  private constructor(length: number, height: number, root: Node<T>) {
    this.length = length;
    this.height = height;
    this.root = root;
  }

  static of<T>(values: Iterable<T>): List<T> {
    const all = [...values];
    let height = 0;
    let nodes = groups(all).map((values): Node<T> => ({ values }));
    for (; nodes.length > 1; height++) nodes = groups(nodes).map((children) => ({ children }));
    return new List(all.length, height, nodes.at(0) ?? { values: [] });
  }

  /** The list whose nodes were made from this one's, one for one. */
  withNodes<U>(root: Node<U>): List<U> {
    return new List(this.length, this.height, root);
  }

  append(value: T): List<T> {
    const { length, height, root } = this;
    if (length < WIDTH ** (height + 1)) return new List(length + 1, height, replaced(root, height, length, value));
    return new List(length + 1, height + 1, { children: [root, path(height, value)] });
  }

  /** @throws RangeError where the list has no such index */
  with(index: number, value: T): List<T> {
    this.#requireIndex(index);
    return new List(this.length, this.height, replaced(this.root, this.height, index, value));
  }

  /** @throws RangeError where the list has no such index */
  get(index: number): T {
    this.#requireIndex(index);
    return this.#leaf(index)[index % WIDTH];
  }

  at(index: number): T | undefined {
    const i = index < 0 ? this.length + index : index;
    return i >= 0 && i < this.length ? this.#leaf(i)[i % WIDTH] : undefined;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let first = 0; first < this.length; first += WIDTH) yield* this.#leaf(first);
  }

  toArray(): T[] {
    const all: T[] = [];
    for (let first = 0; first < this.length; first += WIDTH) all.push(...this.#leaf(first));
    return all;
  }

  toJSON(): readonly T[] {
    return this.toArray();
  }

  map<U>(f: (value: T, index: number) => U): U[] {
    return this.toArray().map(f);
  }

  flatMap<U>(f: (value: T, index: number) => U | readonly U[]): U[] {
    return this.toArray().flatMap(f);
  }

  filter<S extends T>(isWanted: (value: T) => value is S): S[];
  filter(isWanted: (value: T) => boolean): T[];
  filter(isWanted: (value: T) => boolean): T[] {
    return this.toArray().filter(isWanted);
  }

  find(isWanted: (value: T) => boolean): T | undefined {
    for (const value of this) if (isWanted(value)) return value;
    return undefined;
  }

  /** From the end on: a value near it costs little. */
  findLast(isWanted: (value: T) => boolean): T | undefined {
    for (let i = this.length - 1; i >= 0; i--) {
      const value = this.get(i);
      if (isWanted(value)) return value;
    }
    return undefined;
  }

  some(isWanted: (value: T) => boolean): boolean {
    return !this.every((value) => !isWanted(value));
  }

  every(isWanted: (value: T) => boolean): boolean {
    for (const value of this) if (!isWanted(value)) return false;
    return true;
  }

  #leaf(index: number): readonly T[] {
    let node = this.root;
    for (let height = this.height; 'children' in node; height--) node = node.children[slotOf(index, height)];
    return node.values;
  }

  #requireIndex(index: number): void {
    if (!(Number.isInteger(index) && index >= 0 && index < this.length))
      throw new RangeError(`There is no index ${index} in a list of ${this.length}.`);
  }
}

export function isList<T>(sequence: Sequence<T>): sequence is List<T> {
  return sequence instanceof List;
}

function slotOf(index: number, height: number): number {
  return (index >> (BITS * height)) % WIDTH;
}

function groups<I>(items: readonly I[]): I[][] {
  return Array.from({ length: Math.ceil(items.length / WIDTH) }, (_, i) => items.slice(i * WIDTH, (i + 1) * WIDTH));
}

/** The node with another value at an index, or with one more at its end. */
function replaced<T>(node: Node<T>, height: number, index: number, value: T): Node<T> {
  const slot = slotOf(index, height);
  if ('values' in node) return { values: copyWith(node.values, slot, value) };
  const child = node.children.at(slot);
  const newChild = child === undefined ? path(height - 1, value) : replaced(child, height - 1, index, value);
  return { children: copyWith(node.children, slot, newChild) };
}

/** A node that holds one value. */
function path<T>(height: number, value: T): Node<T> {
  return height === 0 ? { values: [value] } : { children: [path(height - 1, value)] };
}

function copyWith<T>(items: readonly T[], index: number, item: T): T[] {
  const copy = items.slice();
  copy[index] = item;
  return copy;
}
