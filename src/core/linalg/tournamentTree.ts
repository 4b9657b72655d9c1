/**
 * Numbers with the largest one at hand, while single ones change: each block of them knows its own largest, so that a
 * look at all of them reads the blocks and then one of these.
 */
import { argmax } from './argmax.ts';

export interface BlockMaxima {
  /** Read them, write them by `set`. */
  readonly values: Float64Array;
  readonly set: (index: number, value: number) => void;
  /** The index of the largest entry, the lowest one of several. */
  readonly argmax: () => number;
  /** The indices of the entries of this size or above, ascending. */
  readonly atLeast: (value: number) => number[];
}

/** `values` are kept and written to. */
export function blockMaxima(values: Float64Array): BlockMaxima {
  const size = Math.ceil(Math.sqrt(values.length));
  const blocks = Array.from({ length: Math.ceil(values.length / size) }, (_, b) =>
    values.subarray(b * size, (b + 1) * size),
  );
  const largest = Float64Array.from(blocks, (block) => block[argmax(block)]);
  return {
    values,
    set: (index, value) => {
      const b = Math.floor(index / size);
      const before = values[index];
      values[index] = value;
      if (value >= largest[b]) largest[b] = value;
      else if (before === largest[b]) largest[b] = blocks[b][argmax(blocks[b])];
    },
    argmax: () => {
      const b = argmax(largest);
      return b * size + argmax(blocks[b]);
    },
    atLeast: (value) => {
      const found: number[] = [];
      for (let b = 0; b < blocks.length; b++) {
        if (largest[b] < value) continue;
        const block = blocks[b];
        for (let i = 0; i < block.length; i++) if (block[i] >= value) found.push(b * size + i);
      }
      return found;
    },
  };
}
