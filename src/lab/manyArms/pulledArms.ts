/** The arms that were pulled or are in the dictionary, and the kernel between them. */
import type { Covariance } from '../../math/gp/covariance.ts';
import { selected } from '../../math/linalg/columns.ts';
import { rowOf, zeroMatrix } from '../../math/linalg/matrix.ts';
import type { PerArm } from '../../bandits/bbkb/posteriorCovariance.ts';
import type { KernelBetween } from './meanSum.ts';

export interface PulledArms {
  readonly arms: readonly number[];
  readonly places: ReadonlyMap<number, number>;
  /** k(x_i, x_c) of these arms i, for the arms c of the dictionary. */
  readonly rows: ReadonlyMap<number, Float64Array>;
}

/**
 * Arms are in the order of their first pulls, so those of `before` are the first of them, and their kernel is known.
 */
export function pulledArms(
  k: Covariance,
  dictionary: readonly number[],
  counts: PerArm,
  before?: PulledArms,
): PulledArms {
  const arms = [...new Set([...counts.keys(), ...dictionary])];
  const isLonger = before?.arms.every((arm, i) => arm === arms[i]) === true;
  const rowOf = (arm: number): Float64Array => {
    const known = isLonger ? before.rows.get(arm) : undefined;
    if (known === undefined) return k.row(arm, arms);
    if (known.length === arms.length) return known;
    const row = new Float64Array(arms.length);
    row.set(known);
    row.set(k.row(arm, arms.slice(known.length)), known.length);
    return row;
  };
  return {
    arms,
    places: new Map(arms.map((arm, i) => [arm, i])),
    rows: new Map(dictionary.map((arm) => [arm, rowOf(arm)])),
  };
}

/** From arms of the dictionary to others that were pulled or are in it; not a number to others. */
export function kernelBetween({ places, rows }: PulledArms): KernelBetween {
  return (arms, others) => {
    const columns = Int32Array.from(others, (other) => places.get(other) ?? -1);
    const all = zeroMatrix(arms.length, columns.length);
    arms.forEach((arm, i) => selected(rows.get(arm) ?? UNKNOWN_ROW, columns, rowOf(all, i)));
    return all;
  };
}

const UNKNOWN_ROW = new Float64Array(0);
