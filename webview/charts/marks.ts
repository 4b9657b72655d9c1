/** Where the trials of a chart are, in units of its axes: to light them, and to find the one under the pointer. */
export type Place = [x: number, y: number];

interface Box {
  readonly low: Place;
  readonly high: Place;
}

export interface TrialMarks {
  /** Several places are joined by a line. Empty where the trial is not in the plot. */
  readonly of: (trial: number) => readonly Place[];
  /** The trials whose mark may be in the box. */
  readonly within: (box: Box) => readonly number[];
}

/** Of trials that are points. */
export function pointMarks<Point extends { readonly trial: number }>(
  points: readonly Point[],
  placeOf: (point: Point) => Place,
): TrialMarks {
  let places: ReadonlyMap<number, Place> | undefined;
  return {
    of: (trial) => {
      // most charts are drawn again before anything in them is lit
      places ??= new Map(points.map((point) => [point.trial, placeOf(point)]));
      const place = places.get(trial);
      return place === undefined ? [] : [place];
    },
    within: ({ low, high }) =>
      points
        .filter((point) => {
          const [x, y] = placeOf(point);
          return x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1];
        })
        .map(({ trial }) => trial),
  };
}

/** Of trials that are lines of two or more places each, from left to right. */
export function lineMarks(lines: readonly { readonly trial: number; readonly line: readonly Place[] }[]): TrialMarks {
  const heightAt = (line: readonly Place[], x: number): number => {
    const before = line.findLastIndex(([left]) => left <= x);
    const [[x1, y1], [x2, y2]] = line.slice(Math.max(0, Math.min(line.length - 2, before)));
    return y1 + ((y2 - y1) * (x - x1)) / (x2 - x1);
  };
  return {
    of: (trial) => lines.find((each) => each.trial === trial)?.line ?? [],
    within: ({ low, high }) => {
      const isIn = (line: readonly Place[]): boolean => {
        const [left, right] = [heightAt(line, low[0]), heightAt(line, high[0])];
        return Math.max(left, right) >= low[1] && Math.min(left, right) <= high[1];
      };
      return lines.filter(({ line }) => isIn(line)).map(({ trial }) => trial);
    },
  };
}

/** The trial whose mark is nearest to a place and not farther than `reach`; all in the same units, such as pixels. */
export function nearestMark(
  marks: readonly { readonly trial: number; readonly places: readonly Place[] }[],
  at: Place,
  reach: number,
): number | null {
  let nearest: { trial: number | null; distance: number } = { trial: null, distance: reach };
  for (const { trial, places } of marks) {
    const distance = distanceTo(places, at);
    if (distance <= nearest.distance) nearest = { trial, distance };
  }
  return nearest.trial;
}

function distanceTo(places: readonly Place[], at: Place): number {
  const segments = places.map((place, i): [Place, Place] => [places[Math.max(0, i - 1)], place]);
  return Math.min(...segments.map(([from, to]) => distanceToSegment(from, to, at)));
}

function distanceToSegment([x1, y1]: Place, [x2, y2]: Place, [x, y]: Place): number {
  const length2 = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const share = length2 === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length2;
  const t = Math.max(0, Math.min(1, share));
  return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1));
}
