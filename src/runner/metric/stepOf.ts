/** When in its course a script printed a line. */

/** The finest first: a line with an epoch and a step is one of many lines of that epoch. */
const STEP_NAMES = ['step', 'iteration', 'iter', 'epoch', 'round'];

const STEPS = STEP_NAMES.map(
  (name) =>
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:global_?|current_?)?${name}["'\])]{0,3}[ \t]*[:=#]?[ \t]*[([]?(\d+)(?![\p{L}\p{N}_])`,
      'iu',
    ),
);

/** How XGBoost and LightGBM begin a line. */
const BRACKETED = /^\[(\d+)\][ \t]/;

/** The step, iteration, epoch or round that a line names; undefined where it names none. */
export function stepOf(line: string): number | undefined {
  for (const expression of [...STEPS, BRACKETED]) {
    const step = Number(expression.exec(line)?.[1]);
    if (Number.isSafeInteger(step)) return step;
  }
  return undefined;
}
