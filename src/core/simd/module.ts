/**
 * The loops of simd/kernels.ts, compiled, with a memory of their own. They are the same to the bit as those of linalg, which
 * take their place where there is no WebAssembly with vectors, or where nothing compiled them.
 *
 * Measured with 64 columns of 20,640 entries: 0.16 ns a multiplication, 1.2 ns in JavaScript, and 0.15 ns for the copy of
 * an entry to this memory.
 */

/** One character for each byte of the module. The build defines it, or the program that runs the sources as they are. */
declare const BBKB_SIMD: string | undefined;

/** What is used of the standard's interface, whose types only come with those of Node or the browser. */
declare const WebAssembly:
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => { readonly exports: Exports };
      readonly validate: (bytes: Uint8Array) => boolean;
    }
  | undefined;

/** Addresses count bytes, lengths and numbers of columns entries. */
interface Kernels {
  /** sum ← Σ_j u_j Z_j over entries from `first` on: the first `grouped` columns four by four, the others one by one. */
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
  /** x ← (x − y)/pivot */
  readonly subtractAndDivide: (y: number, pivot: number, x: number, length: number) => void;
}

interface Exports extends Kernels {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };
}

export interface Simd {
  readonly kernels: Kernels;
  /** The memory, with at least so many bytes. What was made from it before may be of no use any more. */
  readonly memory: (bytes: number) => ArrayBuffer;
}

/** Nothing of the module's own is above. */
export const FIRST_ADDRESS = 1024;
const PAGE = 65_536;

/** With a memory of its own. */
export function newSimd(): Simd | undefined {
  const module = compiled();
  if (module === undefined || WebAssembly === undefined) return undefined;
  const { exports: kernels } = new WebAssembly.Instance(module);
  const { memory } = kernels;
  return {
    kernels,
    memory: (bytes) => {
      const missing = bytes - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      return memory.buffer;
    },
  };
}

/** One for all that leave nothing in its memory. */
export const sharedSimd = once(newSimd);

const compiled = once(() => {
  if (typeof WebAssembly === 'undefined' || typeof BBKB_SIMD === 'undefined') return undefined;
  const bytes = Uint8Array.from(BBKB_SIMD, (character) => character.charCodeAt(0));
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined;
});

export function once<T>(compute: () => T): () => T {
  let value: { readonly of: T } | undefined;
  return () => (value ??= { of: compute() }).of;
}
