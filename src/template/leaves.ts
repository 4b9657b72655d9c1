/** What a parser has made of a text, as a list of its values. */
import { joinPath, type Entry, type Leaf } from './format.ts';
import { IS_LIST, IS_TABLE } from './messages.ts';

/** Where there is no parser but our own: the values as they are written. */
export function writtenLeaves(entries: readonly Entry[], text: string): readonly Leaf[] {
  return entries.map((entry) => {
    const isGroup = entry.kind === 'other' && (entry.why === IS_LIST || entry.why === IS_TABLE);
    return [entry.path, isGroup ? entry.why : text.slice(entry.from, entry.to)];
  });
}

/** Every value below this one, in the parser's order; an empty group counts as a value. Nothing here recurses. */
export function leavesOfValue(root: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const waiting: [path: string | undefined, value: unknown][] = [['', root]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next;
    const inner = childrenOf(value);
    if (inner === undefined) leaves.push([path ?? TOO_LONG, value instanceof Date ? value.toISOString() : value]);
    else if (inner.length === 0) leaves.push([path ?? TOO_LONG, Array.isArray(value) ? '[]' : '{}']);
    else for (const [key, each] of inner.toReversed()) waiting.push([joinPath(path, key), each]);
  }
  return leaves;
}

/** No entry has this path. */
const TOO_LONG = '';

function childrenOf(value: unknown): readonly Leaf[] | undefined {
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? Object.entries(value) : undefined;
}
