/** The coordinates of an embedding, one more at a time, as `extend` of bbkb/nystrom.ts needs them. */
import { linearCombination } from './columns.ts';
import { FIRST_ADDRESS, residence, type Simd } from './module.ts';

export interface Coordinates {
  /** [A], r: what the coordinates leave of each arm. Only to be read. */
  readonly residual: () => Float64Array;
  /** ζ = (k(x, x_c) − Σ_j Z_j Z_j(c)) / √r(c) from that column of the kernel, r ← max(0, r − ζ²), and r(c) ← 0. */
  readonly add: (c: number, column: Float64Array) => void;
  /** The columns, those that there were among them, and the residual. Nothing may be added afterwards. */
  readonly end: () => { readonly Z: Float64Array[]; readonly residual: Float64Array };
}

/** To begin with `Z` and `residual`, which stay as they are; at most `most` are added. */
export function coordinatesFrom(Z: readonly Float64Array[], residual: Float64Array, most: number): Coordinates {
  const bytes = 8 * (residual.length + 3) * (Z.length + most + 2);
  const simd = residual.length < FEWEST || bytes > MOST_BYTES ? undefined : memory();
  return simd ? inMemory(simd, Z, residual, most) : plain(Z, residual);
}

/** Of its own, because a kernel is asked for its columns meanwhile. */
const memory = residence();

/** With fewer arms the copies take as long. */
const FEWEST = 16;
/** More would stay in the memory for nothing. */
const MOST_BYTES = 2 ** 28;

function plain(before: readonly Float64Array[], residualBefore: Float64Array): Coordinates {
  const Z = [...before];
  const residual = residualBefore.slice();
  return {
    residual: () => residual,
    add: (c, column) => {
      const u = Float64Array.from(Z, (z) => z[c]);
      // the sum becomes the coordinate in its place
      const zeta = linearCombination(Z, u, column.length);
      const scale = 1 / Math.sqrt(residual[c]);
      for (let i = 0; i < zeta.length; i++) {
        zeta[i] = (column[i] - zeta[i]) * scale;
        residual[i] = Math.max(0, residual[i] - zeta[i] * zeta[i]);
      }
      residual[c] = 0;
      Z.push(zeta);
    },
    end: () => ({ Z, residual }),
  };
}

/** The memory has the addresses of the columns, the weights of a sum, a tile of it, the residual and the columns. */
function inMemory(
  simd: Simd,
  before: readonly Float64Array[],
  residualBefore: Float64Array,
  most: number,
): Coordinates {
  const A = residualBefore.length;
  const stride = 8 * (A + (A % 2));
  const weights = FIRST_ADDRESS + 8 * Math.ceil((before.length + most) / 2);
  const sum = weights + 8 * (before.length + most);
  const rest = sum + 8 * TILE;
  const buffer = simd.memory(rest + stride * (before.length + most + 1));
  const list = new Uint32Array(buffer, FIRST_ADDRESS, before.length + most);
  list.forEach((_, j) => {
    list[j] = rest + stride * (j + 1);
  });
  const columnAt = (j: number): Float64Array => new Float64Array(buffer, list[j], A);
  before.forEach((column, j) => {
    columnAt(j).set(column);
  });
  const residual = new Float64Array(buffer, rest, A);
  residual.set(residualBefore);
  let count = before.length;
  return {
    residual: () => residual,
    add: (c, column) => {
      columnAt(count).set(column);
      simd.kernels.addCoordinate(FIRST_ADDRESS, count, c, weights, sum, list[count], rest, A);
      count++;
    },
    end: () => {
      // one copy, of which the columns are parts: arrays of their own take longer to be made and collected than to be copied
      const width = stride / 8;
      const copy = new Float64Array(buffer, list[before.length], width * (count - before.length)).slice();
      const added = Array.from({ length: count - before.length }, (_, j) => copy.subarray(j * width, j * width + A));
      return { Z: [...before, ...added], residual: residual.slice() };
    },
  };
}

/** As in simd/kernels.ts. */
const TILE = 1024;
