/**
 * The result F that a running trial would have if it ran to its end. Less is better.
 *
 *   f = b₀ + b₁ u + b₂ (v − u) + ε,   ε ~ N(0, σ²)         u, v, f: the values at the steps t and t/2 and at the end T, scaled
 *   b₁ ~ N(√(t/T), s²),   b₀, b₂ ~ N(0, s²)
 *
 * The trials that ran to their end say what b and σ are at this step: they know of warm-ups, plateaus and noise, which no
 * family of curves does. Values are scaled by the median and the 15 % quantile of those trials' values at the same step.
 * Far above the median differences are compressed, because a trial that diverged says nothing of the good ones.
 *
 * All that runs to its end has been let through by a rule, so the residuals look smaller than they are: on real training
 * curves they were 1.5 to 2 times as large as announced. The deviation is widened by that.
 */
import { quantile } from '../quantile.ts';
import { valueAt, type Curve } from './curve.ts';
import { lastStepOf } from './lastStep.ts';
import { linearRegression } from './linearRegression.ts';
import type { EarlyStopQuestion, FinalValue } from './question.ts';

/** s, in scaled units. */
const PRIOR_SD = 0.3;
/** ν₀ and σ₀ of linearRegression.ts; σ₀ falls to 0.1 towards the end. */
const PRIOR_NOISE = { count: 8, sd: 0.7, atEnd: 0.1 };
const WIDENING = 1.5;
/** With fewer trials that ran to their end, their mean gain counts. */
const MIN_REGRESSED = 3;
/** In scaled units: values above the median are compressed to less than this. */
const MAX_SCALED = 2;

/** Null while no trial has run to its end. */
export function finalValue(question: EarlyStopQuestion): FinalValue | null {
  const { curve, ended, report } = question;
  const { step } = curve[curve.length - 1];
  const half = curve[curve.length >> 1].step;
  const known = ended.flatMap(({ curve, result }) => {
    const values = valuesAt(curve, step, half);
    return result === null || values === undefined ? [] : [{ ...values, result }];
  });
  const running = valuesAt(curve, step, half);
  if (known.length === 0 || running === undefined) return null;
  const share = Math.min(1, step / (lastStepOf(question) ?? step));
  const { mean, sd } = byRegression(known, running, share) ?? byGain(known, running);
  return { mean: report === 'best' ? Math.min(mean, running.now) : mean, sd };
}

/** Undefined for few trials, or if the better half of them had the same value. `share` is t/T. */
function byRegression(known: readonly Known[], running: Values, share: number): FinalValue | undefined {
  const f = scaling(known.map(({ result }) => result));
  const u = scaling(known.map(({ now }) => now));
  const v = scaling(known.map(({ before }) => before));
  if (known.length < MIN_REGRESSED || !f || !u || !v) return undefined;
  const row = ({ now, before }: Values): number[] => [1, u.scaled(now), v.scaled(before) - u.scaled(now)];
  const { mean, sd } = linearRegression({
    X: known.map(row),
    y: known.map(({ result }) => f.scaled(result)),
    prior: { mean: [0, Math.sqrt(share), 0], sd: [PRIOR_SD, PRIOR_SD, PRIOR_SD] },
    noise: { count: PRIOR_NOISE.count, sd: PRIOR_NOISE.sd * Math.sqrt(1 - share) + PRIOR_NOISE.atEnd },
  })(row(running));
  return { mean: f.center + f.unit * mean, sd: WIDENING * f.unit * sd };
}

/** The newest value and the mean of what the others still gained; as sure as that gain is large. */
function byGain(known: readonly Known[], { now }: Values): FinalValue {
  const gains = known.map((each) => each.result - each.now);
  const mean = gains.reduce((sum, gain) => sum + gain / gains.length, 0);
  const square = gains.reduce((sum, gain) => sum + gain ** 2 / gains.length, 0);
  return { mean: now + mean, sd: Math.sqrt(square) };
}

interface Values {
  readonly now: number;
  readonly before: number;
}

interface Known extends Values {
  readonly result: number;
}

function valuesAt(curve: Curve, step: number, half: number): Values | undefined {
  const [now, before] = [valueAt(curve, step), valueAt(curve, half)];
  return now === undefined || before === undefined ? undefined : { now, before };
}

/** Undefined if the better half of the values are equal. */
function scaling(values: readonly number[]) {
  const center = quantile(values, 0.5);
  const unit = center - quantile(values, 0.15);
  if (!(unit > 0)) return undefined;
  const scaled = (value: number): number => {
    const z = (value - center) / unit;
    return z > 0 ? MAX_SCALED * Math.tanh(z / MAX_SCALED) : z;
  };
  return { center, unit, scaled };
}
