import type { List, Node } from '../../../../src/study/list/list.ts';

/** The same list, and how many of its leaves were looked at by now. */
export function countedList<T>(list: List<T>): { readonly list: List<T>; readonly looks: () => number } {
  let looks = 0;
  const counted = (node: Node<T>): Node<T> => {
    if ('children' in node) return { children: node.children.map(counted) };
    const { values } = node;
    return {
      get values() {
        looks++;
        return values;
      },
    };
  };
  return { list: list.withNodes(counted(list.root)), looks: () => looks };
}
