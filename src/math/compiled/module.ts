/**
 * The loops of simd/kernels.ts, compiled, with a memory of their own. They are the same to the bit as those of linalg,
 * which take their place where there is no WebAssembly with vectors, or where nothing compiled them.
 *
 * Measured with 64 columns of 20,640 entries: 0.16 ns a multiplication, 1.2 ns in JavaScript, and 0.15 ns for the copy
 * of an entry to this memory.
 */

import { once } from '../once.ts';

/**
 * One character for each byte of the module. The build defines it, or the program that runs the sources as they are.
 */
declare const BBKB_SIMD: string | undefined;

/** The part of the standard's interface in use: its types only come with those of Node or the browser. */
declare const WebAssembly:
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => { readonly exports: Exports };
      readonly validate: (bytes: Uint8Array) => boolean;
    }
  | undefined;

/** Addresses count bytes, lengths and numbers of columns entries. */
interface Kernels {
  /**
   * sum ← Σ_j u_j Z_j over entries from `first` on: the first `grouped` columns four by four, the others one by one.
   */
  readonly combine: (
    columns: number,
    first: number,
    u: number,
    grouped: number,
    count: number,
    sum: number,
    length: number,
  ) => void;
  /** y ← y + a x² */
  readonly addSquares: (a: number, x: number, y: number, length: number) => void;
  /** For each of the columns z in turn: τ ← β zᵀx, x ← x − τ z. */
  readonly reflect: (columns: number, betas: number, count: number, x: number, taus: number, length: number) => void;
  /** x ← L⁻¹ x for a lower triangle of n rows, one after the other. */
  readonly solveLower: (L: number, n: number, x: number) => void;
  /** x ← L⁻ᵀ x */
  readonly solveUpper: (L: number, n: number, x: number) => void;
  /** sum ← sum + x; the largest entry of the sum, or `least`. */
  readonly accumulate: (x: number, sum: number, length: number, least: number) => number;
  /** ζ ← (ζ − Σ_j Z_j Z_j(c)) / √r(c), r ← max(0, r − ζ²), r(c) ← 0. `u` and `sum` are room for weights and a sum. */
  readonly addCoordinate: (
    columns: number,
    count: number,
    c: number,
    u: number,
    sum: number,
    zeta: number,
    residual: number,
    length: number,
  ) => void;
  /** Σ_c c cᵀ over rows of m entries; in a triangle, row c has c + 1. */
  readonly gram: (rows: number, count: number, m: number, isTriangle: boolean, out: number) => void;
  /** Lᵀ with V = L Lᵀ. `sum` and `squares` are room for m entries each. */
  readonly cholesky: (V: number, m: number, Lt: number, sum: number, squares: number) => void;
  /** M = L⁻¹ */
  readonly invertLower: (Lt: number, m: number, M: number) => void;
  /** Draws of xoroshiro128+ from its four words of state, which go on. */
  readonly uniforms: (state: number, out: number, count: number) => void;
  /** r2 ← Σ_j (X_j − x_j)² over D columns, for the numbers x. */
  readonly squaredDistances: (columns: number, D: number, x: number, r2: number, length: number) => void;
  /** Rotates columns j and j + 1 by the `count` rotations (j, c, s) in turn. */
  readonly rotate: (columns: number, rotations: number, count: number, length: number) => void;
  /** L with A = L Lᵀ in the place of A, both lower triangles of n rows; not 0 if A is positive definite. */
  readonly factor: (A: number, n: number) => number;
  /** The lower triangle of A⁻¹ from L, by rows. M is room for as much. */
  readonly invertFactored: (L: number, n: number, M: number, out: number) => void;
  /** out_j ← Z_jᵀ x of each of the columns. */
  readonly products: (columns: number, count: number, x: number, out: number, length: number) => void;
  /** x ← (x − y)/pivot */
  readonly subtractAndDivide: (y: number, pivot: number, x: number, length: number) => void;
}

interface Exports extends Kernels {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };
}

export interface Simd {
  readonly kernels: Kernels;
  /** The memory, with at least so many bytes. Views of it from before may be detached. */
  readonly memory: (bytes: number) => ArrayBuffer;
}

/**
 * A memory that grows, grows by half: V8 takes each growth for as much garbage as the whole memory is, and marked
 * everything anew for each column of a million entries, a twelfth of a run. Pages that nobody writes to are not there
 * yet.
 */
function roomier(bytes: number): number {
  return Math.min(1.5 * bytes, MEMORY_LIMIT);
}

/** Bytes, of every memory. */
export const MEMORY_LIMIT = 2 ** 32;

/** Nothing of the module's own is above. */
export const FIRST_ADDRESS = 1024;
const PAGE = 65_536;

/** Bytes of a column, with an even number of entries, so that pairs of them are aligned. */
export function strideOf(length: number): number {
  return 8 * (length + (length % 2));
}

/** A module with a memory of its own. */
export function newSimd(): Simd | undefined {
  const module = compiled();
  const kernels = module && instanceOf(module);
  if (kernels === undefined) return undefined;
  const { memory } = kernels;
  return {
    kernels,
    memory: (bytes) => {
      const { byteLength } = memory.buffer;
      if (bytes > byteLength) memory.grow(Math.ceil(Math.max(bytes, roomier(byteLength)) / PAGE) - byteLength / PAGE);
      return memory.buffer;
    },
  };
}

/** None where the process may not have the gigabytes of addresses that a memory reserves. */
function instanceOf(module: object): Exports | undefined {
  if (WebAssembly === undefined) return undefined;
  try {
    return new WebAssembly.Instance(module).exports;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** For all that leave nothing in the memory. */
export const sharedSimd = once(newSimd);

/** A memory that keeps its owner's data until another owner claims it. */
export interface Residence extends Simd {
  /** Whether it has kept everything since this owner claimed it last. */
  readonly claim: (owner: object) => boolean;
}

/**
 * One memory for many owners in turn. One for each would be simpler, but each reserves gigabytes of addresses until it
 * is collected, and a study makes one of some owners with each batch.
 */
export function residence(): () => Residence | undefined {
  return once(() => {
    const simd = newSimd();
    let resident: object | undefined;
    return (
      simd && {
        ...simd,
        claim: (owner) => {
          const isKept = resident === owner;
          resident = owner;
          return isKept;
        },
      }
    );
  });
}

const compiled = once(() => {
  if (typeof WebAssembly === 'undefined' || typeof BBKB_SIMD === 'undefined') return undefined;
  const bytes = Uint8Array.from(BBKB_SIMD, (character) => character.charCodeAt(0));
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined;
});
