/** A sum of columns that grows by one of them at a time, and its largest entry. */
import { once } from '../once.ts';
import { FIRST_ADDRESS, residence, strideOf, type Residence } from './module.ts';

export interface Accumulator {
  /**
   * Adds the column of this number once more. Returns the largest entry of the sum, never less than its initial value.
   */
  readonly add: (number: number) => number;
}

/**
 * Begins with `first` in each of the `length` entries. `compute` is asked once for each column, or whenever another sum
 * was in between.
 */
export function accumulator(length: number, first: number, compute: (number: number) => Float64Array): Accumulator {
  // most are never added to
  const made = once(() => {
    const simd = memory();
    return simd ? inMemory(simd, length, first, compute) : plain(length, first, compute);
  });
  return { add: (number) => made().add(number) };
}

const memory = residence();

function plain(length: number, first: number, compute: (number: number) => Float64Array): Accumulator {
  const columns = new Map<number, Float64Array>();
  const sum = new Float64Array(length).fill(first);
  return {
    add: (number) => {
      const column = columns.get(number) ?? compute(number);
      columns.set(number, column);
      let largest = first;
      for (let i = 0; i < length; i++) {
        sum[i] += column[i];
        if (sum[i] > largest) largest = sum[i];
      }
      return largest;
    },
  };
}

function inMemory(
  simd: Residence,
  length: number,
  first: number,
  compute: (number: number) => Float64Array,
): Accumulator {
  const stride = strideOf(length);
  const sum = FIRST_ADDRESS;
  const added: number[] = [];
  const places = new Map<number, number>();
  const placeOf = (number: number): number => {
    const known = places.get(number);
    if (known !== undefined) return known;
    const column = compute(number);
    const place = sum + stride * (places.size + 1);
    new Float64Array(simd.memory(place + stride), place, length).set(column);
    places.set(number, place);
    return place;
  };
  const addOnce = (number: number): number => simd.kernels.accumulate(placeOf(number), sum, length, first);
  const begin = (): void => {
    places.clear();
    new Float64Array(simd.memory(sum + stride), sum, length).fill(first);
    added.forEach(addOnce);
  };
  return {
    add: (number) => {
      if (!simd.claim(added)) begin();
      added.push(number);
      return addOnce(number);
    },
  };
}
