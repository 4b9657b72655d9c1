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

/** @param placesOf one place of a trial that is a point, several of one that is a line */
export function trialMarks<Row extends { readonly trial: number }>(
  rows: readonly Row[],
  placesOf: (row: Row) => readonly Place[],
): TrialMarks {
  let known: ReadonlyMap<number, Row> | undefined;
  return {
    of: (trial) => {
      // most charts are drawn again before anything in them is lit
      known ??= new Map(rows.map((row) => [row.trial, row]));
      const row = known.get(trial);
      return row === undefined ? [] : placesOf(row);
    },
    within: (box) =>
      rows.filter((row) => piecesOf(placesOf(row)).some((piece) => touches(piece, box))).map(({ trial }) => trial),
  };
}

type Piece = readonly [from: Place, to: Place];

/** Of a line; of a point the one from it to itself. */
const piecesOf = (places: readonly Place[]): Piece[] =>
  places.length === 1 ? [[places[0], places[0]]] : places.slice(1).map((place, i) => [places[i], place]);

/** Whether the smallest box around the piece has a part of the box. */
const touches = ([from, to]: Piece, { low, high }: Box): boolean =>
  [0, 1].every((i) => Math.max(from[i], to[i]) >= low[i] && Math.min(from[i], to[i]) <= high[i]);

/** The trial whose mark is nearest to a place and not farther than `reach`; all in the same units, such as pixels. */
export function nearestMark(
  marks: readonly { readonly trial: number; readonly places: readonly Place[] }[],
  at: Place,
  reach: number,
): number | null {
  let nearest: { trial: number | null; distance: number } = { trial: null, distance: reach };
  for (const { trial, places } of marks) {
    const distance = Math.min(...piecesOf(places).map((piece) => distanceToPiece(piece, at)));
    if (distance <= nearest.distance) nearest = { trial, distance };
  }
  return nearest.trial;
}

function distanceToPiece([[x1, y1], [x2, y2]]: Piece, [x, y]: Place): number {
  const length2 = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const share = length2 === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length2;
  const t = Math.max(0, Math.min(1, share));
  return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1));
}
