/**
 * Columns that are needed again and again, as the kernel's of the arms of a dictionary: kept in a module's memory, so that
 * a sum over them copies none. They are what `write` writes for their number, whenever they are asked for.
 */
import { addSquares, linearCombinations, selected } from '../linalg/columns.ts';
import { groupedCount } from './columns.ts';
import { once } from '../once.ts';
import { FIRST_ADDRESS, residence, type Residence } from './module.ts';

export interface ColumnStore {
  /** Σ_j u_j Z_j over the columns of these numbers, for each u of U, in `sums`. Default: in new ones. */
  readonly linearCombinations: (
    numbers: readonly number[],
    U: readonly Float64Array[],
    sums?: readonly Float64Array[],
  ) => readonly Float64Array[];
  /** y ← y + Σ_q a_q (Σ_j u_qj Z_j)², in place. */
  readonly addSquaredCombinations: (
    numbers: readonly number[],
    U: readonly Float64Array[],
    a: ArrayLike<number>,
    y: Float64Array,
  ) => void;
  /** Writes these entries of each of the columns of these numbers to the starts of these rows. */
  readonly entries: (numbers: readonly number[], indices: ArrayLike<number>, rows: readonly Float64Array[]) => void;
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
    return simd && storeInMemory(simd, length, write, spare);
  });
  const plain = once(() => plainStore(length, write, spare));
  const storeFor = (numbers: readonly number[]): ColumnStore =>
    (mostColumns(length) >= numbers.length + spare ? compiled() : undefined) ?? plain();
  return {
    linearCombinations: (numbers, U, sums) => storeFor(numbers).linearCombinations(numbers, U, sums),
    addSquaredCombinations: (numbers, U, a, y) => {
      storeFor(numbers).addSquaredCombinations(numbers, U, a, y);
    },
    entries: (numbers, indices, rows) => {
      storeFor(numbers).entries(numbers, indices, rows);
    },
  };
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
  const placesOf = (numbers: readonly number[]): readonly number[] => {
    most = Math.max(most, numbers.length + spare);
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

function plainStore(length: number, write: WriteColumn, spare: number): ColumnStore {
  const columns: Float64Array[] = [];
  const { placesOf } = recentPlaces(spare, (number, place) => {
    const column = new Float64Array(length);
    write(number, column);
    columns[place] = column;
  });
  const columnsOf = (numbers: readonly number[]): Float64Array[] => placesOf(numbers).map((place) => columns[place]);
  return {
    linearCombinations: (numbers, U, sums) => {
      const made = linearCombinations(columnsOf(numbers), U, length);
      sums?.forEach((sum, q) => {
        sum.set(made[q]);
      });
      return sums ?? made;
    },
    addSquaredCombinations: (numbers, U, a, y) => {
      linearCombinations(columnsOf(numbers), U, length).forEach((sum, q) => {
        addSquares(a[q], sum, y);
      });
    },
    entries: (numbers, indices, rows) => {
      columnsOf(numbers).forEach((column, j) => {
        selected(column, indices, rows[j]);
      });
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

/** A memory has 4 GB. */
function mostColumns(length: number): number {
  return Math.min(MOST_COLUMNS, Math.floor((2 ** 32 - COLUMNS) / strideOf(length)));
}

/** Bytes. An even number of entries, so that pairs of them are aligned. */
function strideOf(length: number): number {
  return 8 * (length + (length % 2));
}

function storeInMemory(simd: Residence, length: number, write: WriteColumn, spare: number): ColumnStore {
  const { kernels } = simd;
  const addressOf = (place: number): number => COLUMNS + strideOf(length) * place;
  const { placesOf, forgetAll } = recentPlaces(spare, (number, place) => {
    const buffer = simd.memory(addressOf(place + 1));
    write(number, new Float64Array(buffer, addressOf(place), length));
  });
  const addressesOf = (numbers: readonly number[]): readonly number[] => {
    if (!simd.claim(placesOf)) forgetAll();
    return placesOf(numbers).map(addressOf);
  };

  /** For each tile of the entries. `combine` makes the sum with this u at `SUM`. */
  const forTiles = (
    numbers: readonly number[],
    U: readonly Float64Array[],
    visit: (tile: {
      from: number;
      width: number;
      memory: ArrayBuffer;
      combine: (u: Float64Array, q: number) => void;
    }) => void,
  ): void => {
    const addresses = addressesOf(numbers);
    const memory = simd.memory(COLUMNS);
    new Uint32Array(memory, LIST, addresses.length).set(addresses);
    const weights = new Float64Array(memory, WEIGHTS, MOST_COLUMNS);
    const widest = U.length > 1 ? TILE : TILE_OF_ONE;
    for (let from = 0; from < length; from += widest) {
      const width = Math.min(widest, length - from);
      const combine = (u: Float64Array, q: number): void => {
        weights.set(u);
        kernels.combine(LIST, from, WEIGHTS, groupedCount(U, q), u.length, SUM, width);
      };
      visit({ from, width, memory, combine });
    }
  };
  return {
    linearCombinations: (numbers, U, sums = U.map(() => new Float64Array(length))) => {
      forTiles(numbers, U, ({ from, width, memory, combine }) => {
        U.forEach((u, q) => {
          combine(u, q);
          sums[q].set(new Float64Array(memory, SUM, width), from);
        });
      });
      return sums;
    },
    addSquaredCombinations: (numbers, U, a, y) => {
      forTiles(numbers, U, ({ from, width, memory, combine }) => {
        const total = new Float64Array(memory, TOTAL, width);
        total.set(y.subarray(from, from + width));
        U.forEach((u, q) => {
          combine(u, q);
          kernels.addSquares(a[q], SUM, TOTAL, width);
        });
        y.set(total, from);
      });
    },
    entries: (numbers, indices, rows) => {
      const addresses = addressesOf(numbers);
      const memory = simd.memory(COLUMNS);
      addresses.forEach((address, j) => {
        selected(new Float64Array(memory, address, length), indices, rows[j]);
      });
    },
  };
}
