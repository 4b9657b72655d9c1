/** Where keys lead. */

/** Where a key leads among `count` rows; -1 is above the first, null if the key leads nowhere. */
export function targetIndex(key: string, index: number, count: number, pageSize: number): number | null {
  const last = count - 1;
  const targets: Readonly<Partial<Record<string, number>>> = {
    ...{ ArrowDown: Math.min(index + 1, last), ArrowUp: index - 1 },
    ...{ PageDown: Math.min(index + pageSize, last), PageUp: Math.max(index - pageSize, 0) },
    ...{ Home: 0, End: last },
  };
  return targets[key] ?? null;
}

/** In a row, where arrows lead to the sides: the key that does the same in a column. */
export const SIDEWAYS: Readonly<Partial<Record<string, string>>> = {
  ArrowRight: 'ArrowDown',
  ArrowLeft: 'ArrowUp',
  Home: 'Home',
  End: 'End',
};

/** On the walk through a chart's numbers. @param stop null before the first: it begins with the last row, the newest */
export function nextStop(key: string, stop: number | null, length: number): number | null {
  const step = SIDEWAYS[key] ?? (key.startsWith('Page') ? key : '');
  const next = targetIndex(step, stop ?? length, length, LEAP);
  return next === null ? null : Math.max(0, next);
}

const LEAP = 10;
