/**
 * Columns that are needed again and again, as the kernel's of the arms of a dictionary: kept in a module's memory, so
 * that a sum over them copies none. Each has a key: the number of an arm, or the column itself where somebody else has
 * it already.
 */
import { once } from '../once.ts';
import { columnsInMemory, inParts, mostColumns, TILE, TILE_OF_ONE } from './columnsInMemory.ts';
import { plainColumns, type ColumnOf, type KeptColumns, type OpenColumns } from './keptColumns.ts';
import { residence, strideOf } from './module.ts';

export interface ColumnStore<K> {
  /** Σ_j u_j Z_j over the columns of these keys, for each u of U. */
  readonly linearCombinations: (keys: readonly K[], U: readonly Float64Array[]) => readonly Float64Array[];
  /** The columns of the keys of each list, for sums over parts of them, until any store is asked for others. */
  readonly open: (lists: readonly (readonly K[])[]) => readonly OpenColumns[];
  /** The columns of these keys, to be read, until any store is asked for others. */
  readonly columns: (keys: readonly K[]) => readonly Float64Array[];
}

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
  const columnsFor = (count: number): KeptColumns<K> =>
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
        sums.forEach((sum, q) => columns.combine(U, q, sum, from, end));
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

const memory = residence();

/** At most 32, but for a million arms those would be 256 MB. */
function spareColumns(length: number): number {
  return Math.max(8, Math.min(32, Math.floor(2 ** 26 / strideOf(length))));
}
