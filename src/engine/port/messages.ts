/** The sentences of the optimizer that a person sees. */
import type { Value } from '../../space/value.ts';

export const NO_FEASIBLE_DRAW = 'None of a million points drawn from the space fulfils the constraints: loosen them.';

export const NO_FEASIBLE_CANDIDATE =
  'None of the points of the space, or of a million drawn from it, fulfils the constraints: loosen them.';

/** Why the importance of a parameter is not known. */
export const tooFewTrials = (count: number): string => `not clear after ${count} trials`;
export const tooFewActive = (count: number): string => `too few trials where it is active: ${count}`;
export const tooFewWith = (value: Value, count: number): string => `too few trials with ${value}: ${count}`;
export const neverTried = (values: readonly Value[]): string => `never tried: ${values.join(', ')}`;
export const noValueWith = (values: readonly Value[]): string => `no value with ${values.join(', ')}`;
