/**
 * Solves with lower triangles that many vectors are solved with, one at a time: `solveLower` and `solveUpper` of
 * math/linalg/triangular.ts, to the bit.
 */
import { solveLower, solveUpper } from '../linalg/triangular.ts';
import { FIRST_ADDRESS, residence, type Residence } from './module.ts';

/** L, by rows: row i has entries 0 to i. */
export interface Triangle {
  /** x ← L⁻¹ x */
  readonly solveLower: (x: Float64Array) => void;
  /** x ← L⁻ᵀ x */
  readonly solveUpper: (x: Float64Array) => void;
}

/** Triangles that are used in turn: they are in the module's memory together. */
export function triangles(all: readonly (readonly Float64Array[])[]): readonly Triangle[] {
  return all.map((L, t) => triangle(all, t, L));
}

/** With fewer rows the copy of x costs more than it saves. */
const FEWEST_ROWS = 24;

const memory = residence();

function triangle(all: readonly (readonly Float64Array[])[], t: number, L: readonly Float64Array[]): Triangle {
  const n = L.length;
  const simd = n < FEWEST_ROWS ? undefined : memory();
  if (!simd) {
    return {
      solveLower: (x) => {
        solveLower(L, x);
      },
      solveUpper: (x) => {
        solveUpper(L, x);
      },
    };
  }
  const x = FIRST_ADDRESS;
  const rows = x + 8 * Math.max(...all.map(({ length }) => length));
  const address = rows + 8 * entriesOf(all.slice(0, t));
  const inMemory = (values: Float64Array, solve: (L: number, n: number, x: number) => void): void => {
    if (!simd.claim(all)) copyRows(simd, all, rows);
    const copy = new Float64Array(simd.memory(address), x, n);
    copy.set(values);
    solve(address, n, x);
    values.set(copy);
  };
  return {
    solveLower: (values) => {
      inMemory(values, simd.kernels.solveLower);
    },
    solveUpper: (values) => {
      inMemory(values, simd.kernels.solveUpper);
    },
  };
}

function copyRows(simd: Residence, all: readonly (readonly Float64Array[])[], from: number): void {
  const copy = new Float64Array(simd.memory(from + 8 * entriesOf(all)), from, entriesOf(all));
  let next = 0;
  for (const row of all.flat()) {
    copy.set(row, next);
    next += row.length;
  }
}

function entriesOf(all: readonly (readonly Float64Array[])[]): number {
  return all.flat().reduce((sum, row) => sum + row.length, 0);
}
