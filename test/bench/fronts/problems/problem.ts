/**
 * A problem of `npm run bench:fronts`: objectives, all to be minimised, over a space, and limits on what is measured.
 *
 * It is defined here, once: our engine is told the limits as `s1 >= 0`, Optuna by how much they are broken.
 */
import type { Point, Space } from '../../../../src/space/parameter.ts';

/** What the measurement of a point gives. */
export interface Outcome {
  /** To be minimised. */
  readonly objectives: readonly number[];
  /** A limit is kept where its slack is 0 or above. */
  readonly slacks: readonly number[];
}

export interface Problem {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  /** A description, in a sentence. */
  readonly about: string;
  readonly space: Space;
  readonly objectives: number;
  readonly limits: number;
  /** @param x the values of the parameters, in their order */
  readonly outcome: (x: readonly number[]) => Outcome;
  /** The point from which hypervolumes are measured; absent with one objective. */
  readonly reference?: readonly number[];
  /** The largest hypervolume that is known, or the value of the best point that keeps all limits. */
  readonly best: number;
}

export const kinds = ['fronts', 'fronts with limits', 'one objective with limits'] as const;
export type Kind = (typeof kinds)[number];

export function kindOf({ objectives, limits }: Problem): Kind {
  return objectives === 1 ? 'one objective with limits' : limits > 0 ? 'fronts with limits' : 'fronts';
}

export function measure({ space, outcome }: Problem, point: Point): Outcome {
  return outcome(space.map(({ name }) => Number(point[name])));
}

export function keepsLimits({ slacks }: Outcome): boolean {
  return slacks.every((slack) => slack >= 0);
}

type Bounds = readonly [low: number, high: number];

/** Floats x1, x2, … */
export function box(...bounds: readonly Bounds[]): Space {
  return bounds.map(([low, high], i) => ({ type: 'float', name: `x${i + 1}`, low, high, scale: 'linear' }));
}

/** All in the same range. */
export function cube(d: number, low: number, high: number): Space {
  return box(...Array.from({ length: d }, () => [low, high] as const));
}

/** The same space with whole numbers for these parameters. */
export function withIntegers(space: Space, ...names: readonly string[]): Space {
  return space.map((parameter) =>
    parameter.type === 'float' && names.includes(parameter.name)
      ? { type: 'int', name: parameter.name, low: parameter.low, high: parameter.high, scale: 'linear' }
      : parameter,
  );
}

export const square = (x: number): number => x * x;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
