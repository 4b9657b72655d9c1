/** The columns of a store in the memory of the compiled loops, so that a sum over them copies none. */
import { groupedCount } from './columns.ts';
import type { ColumnOf, KeptColumns, OpenColumns } from './keptColumns.ts';
import { FIRST_ADDRESS, MEMORY_LIMIT, strideOf, type Residence } from './module.ts';
import { recentPlaces } from './recentPlaces.ts';

/**
 * Entries of all columns that stay in the near cache while several sums are made of them. A single sum reads each entry
 * once, which takes a sixth less where more of them are read in a row.
 */
export const TILE = 1024;
export const TILE_OF_ONE = 4096;
/** The columns of a sum. */
const MOST_COLUMNS = 16_384;
/**
 * The memory has a tile of a sum, one of a total, the places of the columns and the weights of a sum, then the columns.
 */
const SUM = FIRST_ADDRESS;
const TOTAL = SUM + 8 * TILE_OF_ONE;
const LIST = TOTAL + 8 * TILE_OF_ONE;
const WEIGHTS = LIST + 4 * MOST_COLUMNS;
const COLUMNS = WEIGHTS + 8 * MOST_COLUMNS;

export function mostColumns(length: number): number {
  return Math.min(MOST_COLUMNS, Math.floor((MEMORY_LIMIT - COLUMNS) / strideOf(length)));
}

export function columnsInMemory<K>(
  simd: Residence,
  length: number,
  columnOf: ColumnOf<K>,
  spare: number,
): KeptColumns<K> {
  const addressOf = (place: number): number => COLUMNS + strideOf(length) * place;
  const columnAt = (place: number): Float64Array =>
    new Float64Array(simd.memory(addressOf(place + 1)), addressOf(place), length);
  const { placesOf, forgetAll } = recentPlaces<K>(spare, (key, place) => {
    const room = columnAt(place);
    const column = columnOf(key, () => room);
    if (column !== room) room.set(column);
  });
  return {
    placesOf: (keys, count) => {
      if (!simd.claim(placesOf)) forgetAll();
      return placesOf(keys, count);
    },
    column: columnAt,
    open: (places) => openColumns(simd, Uint32Array.from(places, addressOf)),
  };
}

function openColumns(simd: Residence, addresses: Uint32Array): OpenColumns {
  const { kernels } = simd;
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
}

export function inParts(first: number, end: number, widest: number, visit: (from: number, end: number) => void): void {
  for (let from = first; from < end; from += widest) visit(from, Math.min(end, from + widest));
}
