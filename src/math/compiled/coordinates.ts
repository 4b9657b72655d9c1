/** The coordinates of an embedding, one more at a time, as `extend` of math/gp/nystrom.ts needs them. */
import type { ColumnStore } from './columnStore.ts';
import { FIRST_ADDRESS, residence, strideOf, type Simd } from './module.ts';

export interface Coordinates {
  /** [A], r, the residual of each arm. Read only. */
  readonly residual: () => Float64Array;
  /** ζ = (k(x, x_c) − Σ_j Z_j Z_j(c)) / √r(c) from that column of the kernel, r ← max(0, r − ζ²), and r(c) ← 0. */
  readonly add: (c: number, column: Float64Array) => void;
  /** The columns, those that there were among them, and the residual. Nothing may be added afterwards. */
  readonly end: () => { readonly Z: readonly Float64Array[]; readonly residual: Float64Array };
}

/** The start, which never changes. */
interface Start {
  readonly Z: readonly Float64Array[];
  readonly residual: Float64Array;
  /** Sums over columns such as those of Z. */
  readonly store: ColumnStore<Float64Array>;
}

/** At most `most` are added. */
export function coordinatesFrom(start: Start, most: number): Coordinates {
  const { Z, residual } = start;
  const bytes = 8 * (residual.length + 3) * (most + 2);
  const simd = Z.length > 0 || residual.length < FEWEST || bytes > MOST_BYTES ? undefined : memory();
  return simd ? inMemory(simd, residual, most) : addedTo(start);
}

/** A memory of its own, because a kernel is asked for its columns meanwhile. */
const memory = residence();

/** With fewer arms the copies take as long. */
const FEWEST = 16;
/** More would stay in the memory for nothing. */
const MOST_BYTES = 2 ** 28;

function addedTo(start: Start): Coordinates {
  const Z = [...start.Z];
  const residual = start.residual.slice();
  return {
    residual: () => residual,
    add: (c, column) => {
      const u = Float64Array.from(Z, (z) => z[c]);
      const [spanned] = start.store.linearCombinations(Z, [u]);
      makeCoordinate(column, 1 / Math.sqrt(residual[c]), spanned, residual);
      residual[c] = 0;
      Z.push(spanned);
    },
    end: () => ({ Z, residual }),
  };
}

/** `zeta`, the spanned part of k, becomes ζ. */
function makeCoordinate(k: Float64Array, scale: number, zeta: Float64Array, residual: Float64Array): void {
  for (let i = 0; i < zeta.length; i++) {
    zeta[i] = (k[i] - zeta[i]) * scale;
    residual[i] = Math.max(0, residual[i] - zeta[i] * zeta[i]);
  }
}

/** The memory has the addresses of the columns, the weights of a sum, a tile of it, the residual and the columns. */
function inMemory(simd: Simd, residualBefore: Float64Array, most: number): Coordinates {
  const A = residualBefore.length;
  const stride = strideOf(A);
  const weights = FIRST_ADDRESS + 8 * Math.ceil(most / 2);
  const sum = weights + 8 * most;
  const rest = sum + 8 * TILE;
  const first = rest + stride;
  const buffer = simd.memory(first + stride * most);
  const list = new Uint32Array(buffer, FIRST_ADDRESS, most);
  for (let j = 0; j < most; j++) list[j] = first + stride * j;
  const residual = new Float64Array(buffer, rest, A);
  residual.set(residualBefore);
  let count = 0;
  return {
    residual: () => residual,
    add: (c, column) => {
      new Float64Array(buffer, list[count], A).set(column);
      simd.kernels.addCoordinate(FIRST_ADDRESS, count, c, weights, sum, list[count], rest, A);
      count++;
    },
    end: () => {
      // one copy, of which the columns are parts: arrays of their own take longer to be made and collected than to be
      // copied
      const width = stride / 8;
      const copy = new Float64Array(buffer, first, width * count).slice();
      const Z = Array.from({ length: count }, (_, j) => copy.subarray(j * width, j * width + A));
      return { Z, residual: residual.slice() };
    },
  };
}

/** As in simd/kernels.ts. */
const TILE = 1024;
