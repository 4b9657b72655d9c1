/**
 * Columns that are needed again and again, as the kernel's of the arms of a dictionary: kept in a module's memory, so that
 * a sum over them copies none. Each has a key: the number of an arm, or the column itself where somebody else has it already.
 */
import { addSquares, linearCombinations } from '../linalg/columns.ts';
import { groupedCount } from './columns.ts';
import { once } from '../once.ts';
import { FIRST_ADDRESS, MEMORY_LIMIT, residence, type Residence } from './module.ts';

export interface ColumnStore<K> {
  /** Σ_j u_j Z_j over the columns of these keys, for each u of U. */
  readonly linearCombinations: (keys: readonly K[], U: readonly Float64Array[]) => readonly Float64Array[];
  /** The columns of the keys of each list, for sums over parts of them, until any store is asked for others. */
  readonly open: (lists: readonly (readonly K[])[]) => readonly OpenColumns[];
  /** The columns of these keys, to be read, until any store is asked for others. */
  readonly columns: (keys: readonly K[]) => readonly Float64Array[];
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

/** A key's column, the same whenever it is asked for: one that stays as it is, or written to `room()`, which is not the writer's to keep. */
type ColumnOf<K> = (key: K, room: () => Float64Array) => Float64Array;

/**
 * Columns of `length` entries.
 *
 * @param spare so many columns are kept that a sum does not need: those of other sums, or of arms that come and go
 */
export function columnStore<K>(length: number, columnOf: ColumnOf<K>, spare = spareColumns(length)): ColumnStore<K> {
  const compiled = once(() => {
    const simd = memory();
    return simd && columnsInMemory(simd, length, columnOf, spare);
  });
  const plain = once(() => plainColumns(length, columnOf, spare));
  const columnsFor = (count: number): Columns<K> =>
    (length >= SHORTEST && mostColumns(length) >= count + spare ? compiled() : undefined) ?? plain();
  const open: ColumnStore<K>['open'] = (lists) => {
    const count = lists.length === 1 ? lists[0].length : new Set(lists.flat()).size;
    const { placesOf, open } = columnsFor(count);
    return lists.map((keys) => placesOf(keys, count)).map(open);
  };
  return {
    linearCombinations: (keys, U) => {
      const [columns] = open([keys]);
      const sums = U.map(() => new Float64Array(length));
      inParts(0, length, U.length > 1 ? TILE : TILE_OF_ONE, (from, end) => {
        sums.forEach((sum, q) => {
          columns.combine(U, q, sum, from, end);
        });
      });
      return sums;
    },
    open,
    columns: (keys) => {
      const { placesOf, column } = columnsFor(keys.length);
      return placesOf(keys, keys.length).map(column);
    },
  };
}

/** Shorter columns would cost a longer store its place in the memory, and gain nothing. */
const SHORTEST = 256;

/** Where the columns are, by their places. */
interface Columns<K> {
  /** There is room for `count` of them at once. */
  readonly placesOf: (keys: readonly K[], count: number) => readonly number[];
  readonly column: (place: number) => Float64Array;
  readonly open: (places: readonly number[]) => OpenColumns;
}

const memory = residence();

/** Of a million arms, 32 would be 256 MB. */
function spareColumns(length: number): number {
  return Math.max(8, Math.min(32, Math.floor(2 ** 26 / strideOf(length))));
}

/**
 * The place of each number's column, by when it was needed last.
 *
 * @param put computes a column that is in none of the places, which are numbered from 0
 */
function recentPlaces<K>(spare: number, put: (key: K, place: number) => void) {
  const places = new Map<K, number>();
  let most = 0;
  const placesOf = (keys: readonly K[], count: number): readonly number[] => {
    most = Math.max(most, count + spare);
    for (const key of keys) {
      const place = places.get(key);
      if (place === undefined) continue;
      places.delete(key);
      places.set(key, place);
    }
    return keys.map((key) => {
      const known = places.get(key);
      if (known !== undefined) return known;
      const place = places.size < most ? places.size : forgetOldest(places);
      places.set(key, place);
      put(key, place);
      return place;
    });
  };
  const forgetAll = (): void => {
    places.clear();
  };
  return { placesOf, forgetAll };
}

/** The place that gets free. */
function forgetOldest<K>(places: Map<K, number>): number {
  for (const [key, place] of places) {
    places.delete(key);
    return place;
  }
  throw new RangeError('There is no column to forget.');
}

function plainColumns<K>(length: number, columnOf: ColumnOf<K>, spare: number): Columns<K> {
  const columns: Float64Array[] = [];
  const { placesOf } = recentPlaces<K>(spare, (key, place) => {
    columns[place] = columnOf(key, () => new Float64Array(length));
  });
  return {
    placesOf,
    column: (place) => columns[place],
    open: (places) => {
      const sumsOf = (U: readonly Float64Array[], from: number, end: number): readonly Float64Array[] =>
        linearCombinations(places.map((place) => columns[place].subarray(from, end)), U, end - from); // prettier-ignore
      return {
        combine: (U, q, sum, from, end) => {
          sum.set(sumsOf(U, from, end)[q], from);
        },
        addSquaredCombinations: (U, a, y, from, end) => {
          sumsOf(U, from, end).forEach((sum, q) => {
            addSquares(a[q], sum, y.subarray(from, end));
          });
        },
      };
    },
  };
}

/**
 * So many entries of all columns stay in the near cache while several sums are made of them. A single sum reads each only once, and an entry takes a sixth
 * less where it reads more of them in a row.
 */
const TILE = 1024;
const TILE_OF_ONE = 4096;
/** The columns of a sum. */
const MOST_COLUMNS = 16_384;
/** The memory has a tile of a sum, one of a total, the places of the columns and the weights of a sum, then the columns. */
const SUM = FIRST_ADDRESS;
const TOTAL = SUM + 8 * TILE_OF_ONE;
const LIST = TOTAL + 8 * TILE_OF_ONE;
const WEIGHTS = LIST + 4 * MOST_COLUMNS;
const COLUMNS = WEIGHTS + 8 * MOST_COLUMNS;

function mostColumns(length: number): number {
  return Math.min(MOST_COLUMNS, Math.floor((MEMORY_LIMIT - COLUMNS) / strideOf(length)));
}

/** Bytes. An even number of entries, so that pairs of them are aligned. */
function strideOf(length: number): number {
  return 8 * (length + (length % 2));
}

function columnsInMemory<K>(simd: Residence, length: number, columnOf: ColumnOf<K>, spare: number): Columns<K> {
  const { kernels } = simd;
  const addressOf = (place: number): number => COLUMNS + strideOf(length) * place;
  const columnAt = (place: number): Float64Array =>
    new Float64Array(simd.memory(addressOf(place + 1)), addressOf(place), length);
  const { placesOf, forgetAll } = recentPlaces<K>(spare, (key, place) => {
    const room = columnAt(place);
    const column = columnOf(key, () => room);
    if (column !== room) room.set(column);
  });
  const combineAt = (weights: Float64Array, U: readonly Float64Array[], q: number, from: number, end: number): void => {
    weights.set(U[q]);
    kernels.combine(LIST, from, WEIGHTS, groupedCount(U, q), U[q].length, SUM, end - from);
  };
  const open = (places: readonly number[]): OpenColumns => {
    const addresses = Uint32Array.from(places, addressOf);
    const memory = simd.memory(COLUMNS);
    const list = new Uint32Array(memory, LIST, MOST_COLUMNS);
    const weights = new Float64Array(memory, WEIGHTS, MOST_COLUMNS);
    return {
      combine: (U, q, sum, first, last) => {
        list.set(addresses);
        inParts(first, last, TILE_OF_ONE, (from, end) => {
          combineAt(weights, U, q, from, end);
          sum.set(new Float64Array(memory, SUM, end - from), from);
        });
      },
      addSquaredCombinations: (U, a, y, first, last) => {
        list.set(addresses);
        inParts(first, last, U.length > 1 ? TILE : TILE_OF_ONE, (from, end) => {
          const total = new Float64Array(memory, TOTAL, end - from);
          total.set(y.subarray(from, end));
          U.forEach((_, q) => {
            combineAt(weights, U, q, from, end);
            kernels.addSquares(a[q], SUM, TOTAL, end - from);
          });
          y.set(total, from);
        });
      },
    };
  };
  return {
    placesOf: (keys, count) => {
      if (!simd.claim(placesOf)) forgetAll();
      return placesOf(keys, count);
    },
    column: columnAt,
    open,
  };
}

function inParts(first: number, end: number, widest: number, visit: (from: number, end: number) => void): void {
  for (let from = first; from < end; from += widest) visit(from, Math.min(end, from + widest));
}
