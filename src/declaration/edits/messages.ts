/** What a person reads about an edit of a declaration. */

type Edge = 'low' | 'high';

export const FIX_FIRST = 'The declaration has a problem. Fix it first.';

export const noRange = (name: string): string => `${name} has no range: only the range of a number can be widened.`;

export const keepsItsSign = (name: string, edge: Edge, end: number): string =>
  `${name} ${edge === 'low' ? 'begins' : 'ends'} at ${end}, and farther out its values would have another sign: ` +
  `write ${edge} yourself if that makes sense.`;

export const notWrittenPlainly = (name: string, edge: Edge, end: number): string =>
  `${edge} of ${name} is not written as a plain number of its own: change the file so that ${edge} becomes ${end}.`;

export const widened = (name: string, edge: Edge, before: number, now: number): string =>
  `${name} ${edge === 'low' ? 'begins' : 'ends'} at ${now} now, no longer at ${before}.`;

export const alreadyConstrained = (expression: string): string => `${expression} is a constraint already.`;

export const cannotConstrain = (expression: string): string =>
  `${expression} could not be added to the file. A declaration has it under constraints; the files of other tuners have no constraints.`;

export const constrained = (expression: string): string => `From now on ${expression} must hold.`;

export const confirms = (count: number): string => `At the end of the budget the best ${count} run again.`;

export const cannotConfirm = (count: number): string =>
  `The file has no place for confirm: write confirm: ${count} into a declaration.`;
