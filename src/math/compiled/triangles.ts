/**
 * Solves with lower triangles that many vectors are solved with, one at a time: `solveLower` and `solveUpper` of
 * math/linalg/triangular.ts, to the bit.
 */
import { once } from '../once.ts';
import { solveLower, solveUpper } from '../linalg/triangular.ts';
import { FIRST_ADDRESS, newSimd, type Simd } from './module.ts';

/** L, by rows: row i has entries 0 to i. */
export interface Triangle {
  /** x ← L⁻¹ x */
  readonly solveLower: (x: Float64Array) => void;
  /** x ← L⁻ᵀ x */
  readonly solveUpper: (x: Float64Array) => void;
}

/** Triangles that are copied to the module's memory together. */
export function triangles(all: readonly (readonly Float64Array[])[]): readonly Triangle[] {
  return all.map((L, t) => triangle(all, t, L));
}

/** With fewer rows the copy of x costs more than it saves. */
const FEWEST_ROWS = 24;

function triangle(all: readonly (readonly Float64Array[])[], t: number, L: readonly Float64Array[]): Triangle {
  const n = L.length;
  const simd = n < FEWEST_ROWS ? undefined : memory();
  if (!simd) {
    return {
      solveLower: (x) => solveLower(L, x),
      solveUpper: (x) => solveUpper(L, x),
    };
  }
  const before = 8 * entriesOf(all.slice(0, t));
  const inMemory = (values: Float64Array, solve: (L: number, n: number, x: number) => void): void => {
    const { x, rows } = placeOf(simd, all);
    const copy = new Float64Array(simd.memory(rows), x, n);
    copy.set(values);
    solve(rows + before, n, x);
    values.set(copy);
  };
  return {
    solveLower: (values) => inMemory(values, simd.kernels.solveLower),
    solveUpper: (values) => inMemory(values, simd.kernels.solveUpper),
  };
}

const memory = once(newSimd);

/** The addresses of the room for a vector, and of the rows of all triangles after it. */
interface Place {
  readonly x: number;
  readonly rows: number;
}

/** Models that take turns, as those of several metrics, keep their places until the room is used up. */
let places = new WeakMap<object, Place>();
let free = FIRST_ADDRESS;
/** Bytes. What is larger has it alone. */
const ROOM = 2 ** 24;

function placeOf(simd: Simd, all: readonly (readonly Float64Array[])[]): Place {
  const known = places.get(all);
  if (known) return known;
  const room = Math.max(...all.map(({ length }) => length));
  const bytes = 8 * (room + entriesOf(all));
  if (free + bytes > ROOM) [places, free] = [new WeakMap(), FIRST_ADDRESS];
  const place = { x: free, rows: free + 8 * room };
  places.set(all, place);
  free += bytes;
  copyRows(simd, all, place.rows);
  return place;
}

function copyRows(simd: Simd, all: readonly (readonly Float64Array[])[], from: number): void {
  const entries = entriesOf(all);
  const copy = new Float64Array(simd.memory(from + 8 * entries), from, entries);
  let next = 0;
  for (const row of all.flat()) {
    copy.set(row, next);
    next += row.length;
  }
}

function entriesOf(all: readonly (readonly Float64Array[])[]): number {
  return all.flat().reduce((sum, row) => sum + row.length, 0);
}
