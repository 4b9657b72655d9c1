/** The curve of a trial: the metric's values while it runs. */

/** One report of the metric. A step is the script's own count: epochs, iterations, rounds. */
interface Report {
  readonly step: number;
  readonly value: number;
}

/** The steps ascend. */
export type Curve = readonly Report[];

/** A trial that has ended. */
export interface EndedCurve {
  readonly curve: Curve;
  /** Null where the trial was stopped early. */
  readonly result: number | null;
}

/** The value that was reported last at this step or before it; undefined before the first report. */
export function valueAt(curve: Curve, step: number): number | undefined {
  return curve.findLast((report) => report.step <= step)?.value;
}

/** Each value replaced by the least so far. */
export function leastSoFar(curve: Curve): Curve {
  let least = Infinity;
  return curve.map(({ step, value }) => ({ step, value: (least = Math.min(least, value)) }));
}

/** So much of a curve a decision looks at, and the journal keeps. */
const MOST_POINTS = 200;

/** The points of a decision: evenly spaced, with the last one. */
export function thinned<Point>(points: readonly Point[]): readonly Point[] {
  const every = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, i) => (points.length - 1 - i) % every === 0);
}
