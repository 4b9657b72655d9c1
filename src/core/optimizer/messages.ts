/** The sentences of the optimizer that a person sees. */

export const NO_FEASIBLE_DRAW = 'None of a million points drawn from the space fulfils the constraints: loosen them.';

export const NO_FEASIBLE_CANDIDATE =
  'None of the points of the space, or of a million drawn from it, fulfils the constraints: loosen them.';
