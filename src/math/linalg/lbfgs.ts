/**
 * Minimises a smooth function over a box, by projected L-BFGS.
 *
 *   x ← P(x + α d)    d = −H g over the free variables, P the projection into the box, α by backtracking (Armijo)
 *
 * H is the inverse Hessian that the last few steps imply (two-loop recursion; Nocedal and Wright, Numerical
 * Optimization, 2nd ed., Algorithm 7.4). A variable is free unless it is at a bound that its gradient points out of
 * (Bertsekas, Projected Newton methods, SIAM J. Control Optim. 20, 1982, without the ε). There is no typed JavaScript
 * package for this with bounds, and without bounds the search would diverge where the likelihood is flat.
 */
import { axpy } from './columns.ts';
import { dot } from './rows.ts';

/** f and its gradient at x. The value is not finite where f does not exist. */
export type Objective = (x: Float64Array) => { readonly value: number; readonly gradient: Float64Array };

export interface Box {
  /** Both of x's length, low ≤ high. Equal bounds fix a variable; infinite bounds do not limit it. */
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

export interface Minimum {
  readonly x: Float64Array;
  /** Never above that of the start; not finite only if f does not exist at the start. */
  readonly value: number;
  readonly iterations: number;
}

const MEMORY = 8;
const ARMIJO = 1e-4;
const MAX_HALVINGS = 30;

/** When a search ends: as soon as one of these is met. */
export interface StoppingCriteria {
  /** After so many iterations; default 40. */
  readonly maxIterations?: number;
  /** Where the free gradient is below this in every entry; default 1e-5. */
  readonly gradientTolerance?: number;
  /** After a step that lowers f by no more than this; default 0, so that only rounding ends the search. */
  readonly valueTolerance?: number;
}

/** From `start`, moved into the box, until one of the stopping criteria is met. */
export function minimise(f: Objective, start: ArrayLike<number>, box: Box, stopping: StoppingCriteria = {}): Minimum {
  const { maxIterations = 40, gradientTolerance = 1e-5, valueTolerance = 0 } = stopping;
  let x = project(Float64Array.from(start), box);
  let { value, gradient } = f(x);
  let steps: Step[] = [];
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const g = freeGradient(gradient, x, box);
    const done = { x, value, iterations: iteration };
    if (!isFinite(value) || !(maxNorm(g) > gradientTolerance)) return done;
    const found =
      lineSearch(f, x, value, g, direction(g, steps), box) ?? lineSearch(f, x, value, g, steepestDescent(g), box);
    if (found === undefined) return done;
    const s = difference(found.x, x);
    const y = difference(found.gradient, gradient);
    const sy = dot(s, y);
    // only steps along which f curves upwards keep H positive definite
    if (sy > 1e-10 * dot(y, y)) steps = [...steps.slice(1 - MEMORY), { s, y, rho: 1 / sy }];
    const decrease = value - found.value;
    ({ x, value, gradient } = found);
    if (decrease <= Math.max(valueTolerance, 1e-12 * Math.abs(value))) return { x, value, iterations: iteration + 1 };
  }
  return { x, value, iterations: maxIterations };
}

interface Step {
  readonly s: Float64Array;
  readonly y: Float64Array;
  readonly rho: number;
}

/** −H g. A variable whose g is 0 does not move, whatever the steps imply for it. */
function direction(g: Float64Array, steps: readonly Step[]): Float64Array {
  if (steps.length === 0) return steepestDescent(g);
  const q = g.slice();
  const alphas: number[] = [];
  for (const { s, y, rho } of steps.toReversed()) {
    const alpha = rho * dot(s, q);
    alphas.push(alpha);
    axpy(-alpha, y, q);
  }
  const { s, y } = steps[steps.length - 1];
  const scale = dot(s, y) / dot(y, y);
  const r = q.map((entry) => scale * entry);
  for (const { s, y, rho } of steps) axpy((alphas.pop() ?? 0) - rho * dot(y, r), s, r);
  return r.map((entry, i) => (g[i] === 0 ? 0 : -entry));
}

/** −g, at most 1 long: without steps there is no scale. */
function steepestDescent(g: Float64Array): Float64Array {
  const scale = Math.max(1, Math.sqrt(dot(g, g)));
  return g.map((entry) => -entry / scale);
}

/** The first of x + d, x + d/2, x + d/4 ..., moved into the box, that lowers f enough; undefined if none does. */
function lineSearch(f: Objective, x: Float64Array, value: number, g: Float64Array, d: Float64Array, box: Box) {
  for (let n = 0, alpha = 1; n < MAX_HALVINGS; n++, alpha /= 2) {
    const moved = x.map((entry, i) => entry + alpha * d[i]);
    const next = project(moved, box);
    const slope = dot(g, difference(next, x));
    if (!(slope < 0)) return undefined;
    const at = f(next);
    if (at.value <= value + ARMIJO * slope && at.gradient.every(Number.isFinite)) return { x: next, ...at };
  }
  return undefined;
}

/** The gradient with 0 where it points out of the box. */
function freeGradient(gradient: Float64Array, x: Float64Array, { low, high }: Box): Float64Array {
  return gradient.map((entry, i) => ((x[i] <= low[i] && entry > 0) || (x[i] >= high[i] && entry < 0) ? 0 : entry));
}

function project(x: Float64Array, { low, high }: Box): Float64Array {
  return x.map((entry, i) => Math.min(high[i], Math.max(low[i], entry)));
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((entry, i) => entry - b[i]);
}

function maxNorm(g: Float64Array): number {
  return g.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0);
}
