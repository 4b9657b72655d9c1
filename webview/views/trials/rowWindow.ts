/** Which rows of a long table are worth having: those that a person sees, and some around them. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/**
 * So many rows above and below those in sight are there before a person comes to them. Each takes a millisecond of a
 * frame.
 */
const AROUND = 2;

/** All lengths in pixels. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number, rows: number): RowWindow {
  const first = Math.min(Math.max(0, Math.floor(scrollTop / rowHeight) - AROUND), rows);
  const end = Math.min(Math.max(first, Math.ceil((scrollTop + height) / rowHeight) + AROUND), rows);
  return { first, end };
}

/** How far to scroll so that a row is in sight, below a heading that covers one row. */
export function scrollTopFor(index: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = index * rowHeight;
  const bottom = top + 2 * rowHeight;
  if (top < scrollTop) return top;
  return bottom > scrollTop + height ? bottom - height : scrollTop;
}
