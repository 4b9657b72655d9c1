/**
 * How high the bounds of the arms of a tile may be by now, from their values when they were computed last.
 *
 * Since then means moved by some σ_Q, σ_Q grew by some factor, and β grew: no bound μ̃ + β σ_Q is above what it would
 * have been for a β that is s times as large, and max_x μ̃(x) + s β σ_Q(x) is a convex function of s. So its values at
 * some s, joined by straight lines, are never below it.
 */

/** max_x μ̃(x) + s β σ_Q(x) over a tile at s = 1, 2 and 4; beyond, nothing is known. */
export interface HighestBounds {
  readonly single: number;
  readonly double: number;
  readonly fourfold: number;
}

export interface TileBounds {
  /** [tiles], never below any bound of the tile. Valid until the next call. */
  readonly uppers: () => Float64Array;
  readonly set: (tile: number, highest: HighestBounds) => void;
  /** Bounds that were set do not hold any more. */
  readonly forget: (tile: number) => void;
  /** Multiplies the stretch s of all tiles; an infinite factor forgets them. */
  readonly stretch: (factor: number) => void;
}

export function tileBounds(tiles: number): TileBounds {
  const single = new Float64Array(tiles);
  const double = new Float64Array(tiles);
  const fourfold = new Float64Array(tiles);
  const upper = new Float64Array(tiles);
  /** The stretch so far, and that at which a tile was set; 0 for a forgotten one. */
  let now = 1;
  const then = new Float64Array(tiles);
  return {
    uppers: () => {
      for (let tile = 0; tile < tiles; tile++) {
        upper[tile] = stretched(now / then[tile], single[tile], double[tile], fourfold[tile]);
      }
      return upper;
    },
    set: (tile, highest) => {
      single[tile] = highest.single;
      double[tile] = highest.double;
      fourfold[tile] = highest.fourfold;
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
