/** The columns of a store, by their places, and sums over them in JavaScript. */
import { addSquares, linearCombinations } from '../linalg/columns.ts';
import { recentPlaces } from './recentPlaces.ts';

/** Where the columns are, by their places. */
export interface KeptColumns<K> {
  /** There is room for `count` of them at once. */
  readonly placesOf: (keys: readonly K[], count: number) => readonly number[];
  readonly column: (place: number) => Float64Array;
  readonly open: (places: readonly number[]) => OpenColumns;
}

/** Entries `from` to `end` − 1 are written, the others stay. */
export interface OpenColumns {
  /** sum ← Σ_j u_j Z_j, for u = U_q. */
  readonly combine: (U: readonly Float64Array[], q: number, sum: Float64Array, from: number, end: number) => void;
  /** y ← y + Σ_q a_q (Σ_j u_qj Z_j)² */
  readonly addSquaredCombinations: (
    U: readonly Float64Array[],
    a: ArrayLike<number>,
    y: Float64Array,
    from: number,
    end: number,
  ) => void;
}

/**
 * A key's column, the same whenever it is asked for: one that stays as it is, or written to `room()`, which is not the
 * writer's to keep.
 */
export type ColumnOf<K> = (key: K, room: () => Float64Array) => Float64Array;

export function plainColumns<K>(length: number, columnOf: ColumnOf<K>, spare: number): KeptColumns<K> {
  const columns: Float64Array[] = [];
  const { placesOf } = recentPlaces<K>(spare, (key, place) => {
    columns[place] = columnOf(key, () => new Float64Array(length));
  });
  return {
    placesOf,
    column: (place) => columns[place],
    open: (places) => {
      const sumsOf = (U: readonly Float64Array[], from: number, end: number): readonly Float64Array[] => {
        const parts = places.map((place) => columns[place].subarray(from, end));
        return linearCombinations(parts, U, end - from);
      };
      return {
        combine: (U, q, sum, from, end) => sum.set(sumsOf(U, from, end)[q], from),
        addSquaredCombinations: (U, a, y, from, end) => {
          sumsOf(U, from, end).forEach((sum, q) => addSquares(a[q], sum, y.subarray(from, end)));
        },
      };
    },
  };
}
