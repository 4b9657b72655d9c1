/** Where a key leads among `count` rows; -1 is above the first, null if the key leads nowhere. */
export function targetIndex(key: string, index: number, count: number, pageSize: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return Math.min(index + pageSize, last);
    case 'PageUp':
      return Math.max(index - pageSize, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
