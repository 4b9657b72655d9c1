/**
 * Columns that are needed again and again, as the kernel's of the arms of a dictionary: kept in a module's memory, so that
 * a sum over them copies none. They are what `write` writes for their number, whenever they are asked for.
 */
import { addSquares, linearCombinations, selected } from '../linalg/columns.ts';
import { groupedCount } from './columns.ts';
import { once } from '../once.ts';
import { FIRST_ADDRESS, MEMORY_LIMIT, residence, type Residence } from './module.ts';

export interface ColumnStore {
  /** Σ_j u_j Z_j over the columns of these numbers, for each u of U. */
  readonly linearCombinations: (numbers: readonly number[], U: readonly Float64Array[]) => readonly Float64Array[];
  /** The columns of the numbers of each list, for sums over parts of them, until any store is asked for others. */
  readonly open: (lists: readonly (readonly number[])[]) => readonly OpenColumns[];
  /** Writes these entries of each of the columns of these numbers to the starts of these rows. */
  readonly entries: (numbers: readonly number[], indices: ArrayLike<number>, rows: readonly Float64Array[]) => void;
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

/** Writes every entry of a column, which is not the writer's to keep. */
type WriteColumn = (number: number, column: Float64Array) => void;

/**
 * Columns of `length` entries.
 *
 * @param spare so many columns are kept that a sum does not need: those of other sums, or of arms that come and go
 */
export function columnStore(length: number, write: WriteColumn, spare = spareColumns(length)): ColumnStore {
  const compiled = once(() => {
    const simd = memory();
    return simd && columnsInMemory(simd, length, write, spare);
  });
  const plain = once(() => plainColumns(length, write, spare));
  const columnsFor = (count: number): Columns =>
    (mostColumns(length) >= count + spare ? compiled() : undefined) ?? plain();
  const open: ColumnStore['open'] = (lists) => {
    const count = lists.length === 1 ? lists[0].length : new Set(lists.flat()).size;
    const { placesOf, open } = columnsFor(count);
    return lists.map((numbers) => placesOf(numbers, count)).map(open);
  };
  return {
    linearCombinations: (numbers, U) => {
      const [columns] = open([numbers]);
      const sums = U.map(() => new Float64Array(length));
      inParts(0, length, U.length > 1 ? TILE : TILE_OF_ONE, (from, end) => {
        sums.forEach((sum, q) => {
          columns.combine(U, q, sum, from, end);
        });
      });
      return sums;
    },
    open,
    entries: (numbers, indices, rows) => {
      const { placesOf, column } = columnsFor(numbers.length);
      placesOf(numbers, numbers.length).forEach((place, j) => {
        selected(column(place), indices, rows[j]);
      });
    },
  };
}

/** Where the columns are, by their places. */
interface Columns {
  /** There is room for `count` of them at once. */
  readonly placesOf: (numbers: readonly number[], count: number) => readonly number[];
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
function recentPlaces(spare: number, put: (number: number, place: number) => void) {
  const places = new Map<number, number>();
  let most = 0;
  const placesOf = (numbers: readonly number[], count: number): readonly number[] => {
    most = Math.max(most, count + spare);
    for (const number of numbers) {
      const place = places.get(number);
      if (place === undefined) continue;
      places.delete(number);
      places.set(number, place);
    }
    return numbers.map((number) => {
      const known = places.get(number);
      if (known !== undefined) return known;
      const place = places.size < most ? places.size : forgetOldest(places);
      places.set(number, place);
      put(number, place);
      return place;
    });
  };
  const forgetAll = (): void => {
    places.clear();
  };
  return { placesOf, forgetAll };
}

/** The place that gets free. */
function forgetOldest(places: Map<number, number>): number {
  for (const [number, place] of places) {
    places.delete(number);
    return place;
  }
  throw new RangeError('There is no column to forget.');
}

function plainColumns(length: number, write: WriteColumn, spare: number): Columns {
  const columns: Float64Array[] = [];
  const { placesOf } = recentPlaces(spare, (number, place) => {
    const column = new Float64Array(length);
    write(number, column);
    columns[place] = column;
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

function columnsInMemory(simd: Residence, length: number, write: WriteColumn, spare: number): Columns {
  const { kernels } = simd;
  const addressOf = (place: number): number => COLUMNS + strideOf(length) * place;
  const { placesOf, forgetAll } = recentPlaces(spare, (number, place) => {
    const buffer = simd.memory(addressOf(place + 1));
    write(number, new Float64Array(buffer, addressOf(place), length));
  });
  const open = (places: readonly number[]): OpenColumns => {
    const addresses = Uint32Array.from(places, addressOf);
    const memory = simd.memory(COLUMNS);
    const list = new Uint32Array(memory, LIST, MOST_COLUMNS);
    const weights = new Float64Array(memory, WEIGHTS, MOST_COLUMNS);
    const combineAt = (U: readonly Float64Array[], q: number, from: number, end: number): void => {
      weights.set(U[q]);
      kernels.combine(LIST, from, WEIGHTS, groupedCount(U, q), U[q].length, SUM, end - from);
    };
    return {
      combine: (U, q, sum, first, last) => {
        list.set(addresses);
        inParts(first, last, TILE_OF_ONE, (from, end) => {
          combineAt(U, q, from, end);
          sum.set(new Float64Array(memory, SUM, end - from), from);
        });
      },
      addSquaredCombinations: (U, a, y, first, last) => {
        list.set(addresses);
        inParts(first, last, U.length > 1 ? TILE : TILE_OF_ONE, (from, end) => {
          const total = new Float64Array(memory, TOTAL, end - from);
          total.set(y.subarray(from, end));
          U.forEach((_, q) => {
            combineAt(U, q, from, end);
            kernels.addSquares(a[q], SUM, TOTAL, end - from);
          });
          y.set(total, from);
        });
      },
    };
  };
  return {
    placesOf: (numbers, count) => {
      if (!simd.claim(placesOf)) forgetAll();
      return placesOf(numbers, count);
    },
    column: (place) => new Float64Array(simd.memory(COLUMNS), addressOf(place), length),
    open,
  };
}

function inParts(first: number, end: number, widest: number, visit: (from: number, end: number) => void): void {
  for (let from = first; from < end; from += widest) visit(from, Math.min(end, from + widest));
}
