/** The course of a metric during one trial. */

export interface Curve {
  /** Whether `step` is the one that the script names; else it is the number of the report, from 1. */
  readonly named: boolean;
  readonly points: readonly CurvePoint[];
}

interface CurvePoint {
  readonly step: number;
  /** In the metric's units, finite: what else was reported has no place on the curve. */
  readonly value: number;
}

export interface CurveRecorder {
  /** @param step as the line names it */
  readonly add: (value: unknown, step: number | undefined) => void;
  readonly curve: () => Curve;
}

/** A chart has fewer columns of pixels. */
const MOST_POINTS = 1000;

/**
 * Keeps at most MOST_POINTS of any number of reports: when there are more, every second point goes, and from then on
 * every second report is left out. The last report is always a point.
 */
export function recordCurve(): CurveRecorder {
  let kept: Report[] = [];
  let every = 1;
  let last: Report | undefined;
  let reports = 0;
  let named = true;

  return {
    add(value, step) {
      const report = reports++;
      if (typeof value !== 'number' || !Number.isFinite(value)) return;
      // a step that repeats or goes back says where in an epoch or a phase it was, not where in the trial
      named &&= step !== undefined && step > (last?.step ?? -Infinity);
      last = { number: report + 1, step, value };
      if (report % every !== 0) return;
      kept.push(last);
      if (kept.length <= MOST_POINTS) return;
      every *= 2;
      kept = kept.filter(({ number }) => (number - 1) % every === 0);
    },
    curve() {
      const reports = last === undefined || kept.at(-1) === last ? kept : [...kept, last];
      const points = reports.map(({ number, step = number, value }) => ({ step: named ? step : number, value }));
      return { named: named && points.length > 0, points };
    },
  };
}

interface Report {
  /** From 1. */
  readonly number: number;
  readonly step: number | undefined;
  readonly value: number;
}
