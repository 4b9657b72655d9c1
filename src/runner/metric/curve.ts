/** The course of a metric during one trial. */
import type { Step } from './stepOf.ts';

export interface Curve {
  /** Whether `step` is the one that the script names; else it is the number of the report, from 1. */
  readonly named: boolean;
  readonly points: readonly CurvePoint[];
}

interface CurvePoint {
  readonly step: number;
  /** In the metric's units, finite: other reports have no place on the curve. */
  readonly value: number;
}

/** A curve while its trial runs. */
export interface GrowingCurve extends Curve {
  /** The name of the steps, such as `epoch`. */
  readonly stepName?: string;
  /** The last of the named steps, where the newest report says it. */
  readonly lastStep?: number;
  /** How many there were, also of those that are no point. */
  readonly reports: number;
  /** Of so many one is a point. */
  readonly every: number;
  /** Whether the last report was a finite number. */
  readonly isFinite: boolean;
}

/** By the names of their metrics. */
export type GrowingCurves = ReadonlyMap<string, GrowingCurve>;

export const NO_CURVE: GrowingCurve = { named: false, points: [], reports: 0, every: 1, isFinite: true };

export interface CurveRecorder {
  /** @param step as the line names it */
  readonly add: (value: unknown, step: Step | undefined) => void;
  /** Whether there is more than one point. */
  readonly isCurve: () => boolean;
  readonly curve: () => GrowingCurve;
}

/**
 * Of several reports of one step, such as those of a progress bar, the last counts. Where a step goes back, as that of
 * a bar which counts the batches of each epoch, or where all reports name the same one, the reports are counted.
 */
export function recordCurve(): CurveRecorder {
  const counted = thinnedPoints();
  let named: ThinnedPoints | undefined = thinnedPoints();
  let reports = 0;
  let isFinite = true;
  let newest: Step | undefined;

  return {
    add(value, step) {
      reports++;
      isFinite = typeof value === 'number' && Number.isFinite(value);
      if (typeof value !== 'number' || !isFinite) return;
      counted.add({ step: reports, value });
      const last = named?.last()?.step ?? -Infinity;
      newest = step;
      if (step === undefined || step.step < last) named = undefined;
      else if (step.step === last) named?.replaceLast(value);
      else named?.add({ step: step.step, value });
    },
    isCurve: () => counted.count() > 1,
    curve() {
      const [byName, byNumber] = [named?.points() ?? [], counted.points()];
      const isNamed = byName.length > 1 || (byName.length === 1 && byNumber.length === 1);
      const [points, every] = isNamed ? [byName, named?.every() ?? 1] : [byNumber, counted.every()];
      return {
        named: isNamed,
        points,
        ...(isNamed && newest !== undefined && { stepName: newest.name }),
        ...(isNamed && newest?.last !== undefined && { lastStep: lastNumber(byName[0].step, newest.last) }),
        reports,
        every,
        isFinite,
      };
    },
  };
}

/** A script that counts from 0 to 49 says `49/50`. */
function lastNumber(first: number, last: number): number {
  return first === 0 ? last - 1 : last;
}

/** A chart has fewer columns of pixels. */
const MOST_POINTS = 1000;

interface ThinnedPoints {
  readonly add: (point: CurvePoint) => void;
  readonly replaceLast: (value: number) => void;
  readonly last: () => CurvePoint | undefined;
  readonly points: () => readonly CurvePoint[];
  readonly every: () => number;
  /** How many there were. */
  readonly count: () => number;
}

/**
 * Keeps at most MOST_POINTS of any number: when there are more, every second one goes, and from then on every second
 * one is left out. The last one is always kept.
 */
function thinnedPoints(): ThinnedPoints {
  let kept: CurvePoint[] = [];
  let every = 1;
  let count = 0;
  let last: CurvePoint | undefined;
  const lastIsKept = (): boolean => (count - 1) % every === 0;
  return {
    add(point) {
      last = point;
      count++;
      if (!lastIsKept()) return;
      kept.push(point);
      if (kept.length <= MOST_POINTS) return;
      every *= 2;
      kept = kept.filter((_, i) => i % 2 === 0);
    },
    replaceLast(value) {
      if (last === undefined) return;
      last = { ...last, value };
      if (lastIsKept()) kept[kept.length - 1] = last;
    },
    last: () => last,
    every: () => every,
    count: () => count,
    points: () => (last === undefined || lastIsKept() ? [...kept] : [...kept, last]),
  };
}
