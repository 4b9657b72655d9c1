/** Where a key leads on the walk through a chart's numbers. */
const LEAP = 10;

/**
 * @param stop null before the first: the walk begins with the last row, which is the newest
 * @returns null for a key that is not for walking
 */
export function nextStop(key: string, stop: number | null, length: number): number | null {
  const last = length - 1;
  const within = (index: number): number => Math.max(0, Math.min(last, index));
  switch (key) {
    case 'ArrowLeft':
      return within(stop === null ? last : stop - 1);
    case 'ArrowRight':
      return within(stop === null ? last : stop + 1);
    case 'PageUp':
      return within((stop ?? last) - LEAP);
    case 'PageDown':
      return within((stop ?? last) + LEAP);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
