/** What a decision looks at of a curve, and the journal keeps of it. */
const MOST_POINTS = 200;

/** Evenly spaced, with the last one. */
export function thinned<Point>(points: readonly Point[]): readonly Point[] {
  const every = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, i) => (points.length - 1 - i) % every === 0);
}
