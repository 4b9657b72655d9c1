/**
 * How high the bounds of the arms of a tile may be by now, from what they were when they were computed last.
 *
 * Since then means moved by some σ_Q, σ_Q grew by some factor, and β grew: no bound μ̃ + β σ_Q is above what it would have been for a β that is s times as
 * large, and max_x μ̃(x) + s β σ_Q(x) is a convex function of s. So its values at some s, joined by straight lines, are never below it.
 */

export interface TileBounds {
  /** Of each tile, not below any of its bounds. Until they are asked for again. */
  readonly uppers: () => Float64Array;
  /** The tile's highest bounds for this β, for one twice as large and for one four times as large, beyond which nothing is known. */
  readonly set: (tile: number, single: number, double: number, fourfold: number) => void;
  /** What was set is of no use any more. */
  readonly forget: (tile: number) => void;
  /** Of all tiles, a stretched width is now that of a stretch so many times as large; all are forgotten if it is infinite. */
  readonly stretch: (factor: number) => void;
}

export function tileBounds(tiles: number): TileBounds {
  const single = new Float64Array(tiles);
  const double = new Float64Array(tiles);
  const fourfold = new Float64Array(tiles);
  const upper = new Float64Array(tiles);
  /** By how much all was stretched so far, and when a tile was set; 0 for one that is forgotten. */
  let now = 1;
  const then = new Float64Array(tiles);
  return {
    uppers: () => {
      for (let tile = 0; tile < tiles; tile++) {
        upper[tile] = stretched(now / then[tile], single[tile], double[tile], fourfold[tile]);
      }
      return upper;
    },
    set: (tile, highest, ofTwice, ofFourTimes) => {
      single[tile] = highest;
      double[tile] = ofTwice;
      fourfold[tile] = ofFourTimes;
      then[tile] = now;
    },
    forget: (tile) => {
      then[tile] = 0;
    },
    stretch: (factor) => {
      now *= factor;
      if (now < Infinity) return;
      now = 1;
      then.fill(0);
    },
  };
}

/** On the straight lines between the values at 1, 2 and 4. */
function stretched(s: number, single: number, double: number, fourfold: number): number {
  if (s <= 2) return single + (s - 1) * (double - single);
  return s <= 4 ? double + (s / 2 - 1) * (fourfold - double) : Infinity;
}
