import { isList, WIDTH, type List, type Node, type Sequence } from './list.ts';

/**
 * The indices, ascending, at which `after` has another value than `before`, or one where that had none. Of lists only
 * the nodes that they do not share are looked at.
 */
export function changedIndices<T>(before: Sequence<T>, after: Sequence<T>): number[] {
  if (isList(before) && isList(after)) return changedInLists(before, after);
  const old = [...before];
  return [...after].flatMap((value, i) => (i < old.length && value === old[i] ? [] : [i]));
}

function changedInLists<T>(before: List<T>, after: List<T>): number[] {
  const changed: number[] = [];
  // a list that grew higher holds its old root as the first of the first nodes
  let [old, oldHeight]: [Node<T>, number] = [before.root, before.height];
  for (; oldHeight < after.height; oldHeight++) old = { children: [old] };
  if (oldHeight > after.height) return [...after].map((_, i) => i);
  collectChanges(old, after.root, 0, after.height, changed);
  return changed;
}

function collectChanges<T>(
  before: Node<T> | undefined,
  after: Node<T>,
  first: number,
  height: number,
  changed: number[],
): void {
  if (before === after) return;
  if ('values' in after) {
    const old = before !== undefined && 'values' in before ? before.values : [];
    after.values.forEach((value, i) => {
      if (i >= old.length || value !== old[i]) changed.push(first + i);
    });
    return;
  }
  const old = before !== undefined && 'children' in before ? before.children : [];
  const width = WIDTH ** height;
  after.children.forEach((child, i) => collectChanges(old.at(i), child, first + i * width, height - 1, changed));
}
