/**
 * A task of `npm run bench:peers`: a space, and a function of its points that is to be minimised.
 *
 * A task is defined here, once: our engine is asked in this process, Optuna is sent the same space as JSON, and both
 * are told what the same function gave.
 */
import type { Expression } from '../../../../src/space/expression.ts';
import type { Point, Space, Value } from '../../../../src/space/parameter.ts';

export interface Task {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  readonly family: 'analytic' | 'mixed' | 'conditional' | 'noisy' | 'edge' | 'training' | 'rerun' | 'hard' | 'lcbench';
  /** A description, in a sentence. */
  readonly about: string;
  readonly space: Space;
  /** The standard deviation of what is added to each value that a method is told; 0 for none. */
  readonly noise: number;
  /** Whether a method that can be told `noise` is told it. */
  readonly noiseIsDeclared: boolean;
  /** The smallest value there is; null where only the best one found is known. */
  readonly optimum: number | null;
  /** How many a run has at least, where it takes so many to tell methods apart. */
  readonly trials?: number;
  /** Where its files are: in the folder of LCBench's tables; absent: in that of the papers' data. */
  readonly folder?: 'lcbench';
  /** The files it reads, by their names in that folder. */
  readonly files: readonly string[];
  /** The function, without the noise. */
  readonly prepare: (folder: string) => Objective;
}

/** To be minimised; finite, and the same number for the same point. */
export type Objective = (point: Point) => number;

/** A task that reads no data. */
export function noiselessTask(
  task: Omit<Task, 'noise' | 'noiseIsDeclared' | 'files' | 'prepare'> & { readonly value: Objective },
): Task {
  const { value, ...rest } = task;
  return { ...rest, noise: 0, noiseIsDeclared: false, files: [], prepare: () => value };
}

/** The numeric values of the named parameters. */
export function numbersOf(point: Point, names: readonly string[]): number[] {
  return names.map((name) => Number(point[name]));
}

/** The condition that a choice or bool has this value. */
export function equals(name: string, value: Value): Expression {
  return { kind: 'binary', operator: '==', left: { kind: 'name', name }, right: { kind: 'value', value } };
}
