/**
 * How much was lost by not pulling the best arm, on a table whose values f are known.
 *
 *   instant      r_t = f* − f(x_t),   f* = max f
 *   cumulative   R_t = Σ_{s≤t} r_s
 *   uniform      t (f* − mean f), the expected R_t of pulling arms uniformly at random
 *   ratio        R_t / uniform_t
 *   simple       f* − max_{s≤t} f(x_s)
 *
 * All use the true values of the arms, whatever noise the rewards had. The ratio is the main metric of [BBKB] arXiv
 * 2002.09954, section 5.
 */

/** [T] each. */
export interface Regret {
  readonly instant: Float64Array;
  readonly cumulative: Float64Array;
  readonly uniform: Float64Array;
  /** 0 if all arms are equally good, because then uniform pulls lose nothing either. */
  readonly ratio: Float64Array;
  readonly simple: Float64Array;
}

/** `values` [A], finite; `arms` the T pulls in order. */
export function regret(values: ArrayLike<number>, arms: readonly number[]): Regret {
  let best = -Infinity;
  for (let i = 0; i < values.length; i++) best = Math.max(best, values[i]);
  let meanGap = 0;
  for (let i = 0; i < values.length; i++) meanGap += (best - values[i]) / values.length;
  const instant = Float64Array.from(arms, (arm) => best - values[arm]);
  const cumulative = accumulate(instant, (sum, r) => sum + r, 0);
  const uniform = instant.map((_, s) => (s + 1) * meanGap);
  return {
    instant,
    cumulative,
    uniform,
    ratio: cumulative.map((R, s) => (meanGap === 0 ? 0 : R / uniform[s])),
    simple: accumulate(instant, Math.min, Infinity),
  };
}

/** [T], the results of applying `step` to the values one after the other. */
function accumulate(
  values: Float64Array,
  step: (before: number, value: number) => number,
  initial: number,
): Float64Array {
  let state = initial;
  return values.map((value) => (state = step(state, value)));
}
