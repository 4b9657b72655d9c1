/** Curves over the pulls: thinned to what a figure can show, looked up in between, and averaged over seeds. */
import type { Curve, Series } from './experiment.ts';
import { confidenceInterval } from '../shared/confidenceInterval.ts';

/**
 * At most 120 pulls from 1 to T, half of them evenly spaced and half logarithmically: good for either axis. T is one.
 */
export function plottedPulls(T: number): number[] {
  const half = 60;
  const linear = Array.from({ length: half }, (_, i) => Math.round((T * (i + 1)) / half));
  const logarithmic = Array.from({ length: half }, (_, i) => Math.round(T ** (i / half)));
  return [...new Set([...logarithmic, ...linear])].filter((t) => t >= 1).sort((a, b) => a - b);
}

/** `values[t − 1]` at pull t, thinned. */
export function thinnedCurve(values: readonly number[], T: number): Curve {
  const last = values.length;
  const shown = plottedPulls(T).filter((t) => t < last);
  const x = last > 0 ? [...shown, last] : [];
  return { x, y: x.map((t) => values[t - 1]) };
}

/** `count` numbers from `low` to `high`, evenly spaced in the logarithm. */
export function logspace(low: number, high: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => low * (high / low) ** (i / (count - 1)));
}

/** The last x that the curve reaches; −∞ for one without points. */
export function endOf({ x }: Curve): number {
  return x.at(-1) ?? -Infinity;
}

/** The curve at `at`, linear between its points and constant before the first; undefined past its end. */
export function interpolate(curve: Curve, at: number): number | undefined {
  const { x, y } = curve;
  if (!(at <= endOf(curve))) return undefined;
  const next = x.findIndex((value) => value >= at);
  if (next <= 0 || x[next] === at) return y[next];
  const share = (at - x[next - 1]) / (x[next] - x[next - 1]);
  return y[next - 1] + share * (y[next] - y[next - 1]);
}

/**
 * An interval of two values is 12.7 standard errors wide to either side, and would hide everything else in the figure.
 */
const MIN_CURVES_FOR_BAND = 3;

/** Mean and band, as far as all of the curves reach; undefined where that is nowhere. */
export function meanCurve(curves: readonly Curve[]): Omit<Series, 'method'> | undefined {
  const end = Math.min(...curves.map(endOf));
  const [first] = curves;
  if (curves.length === 0 || !Number.isFinite(end)) return undefined;
  const x = [...new Set([...first.x.filter((value) => value < end), end])];
  const estimates = x.map((at) => confidenceInterval(curves.flatMap((curve) => interpolate(curve, at) ?? [])));
  const mean = { x, y: estimates.map(({ mean }) => mean) };
  if (curves.length < MIN_CURVES_FOR_BAND) return { mean, band: null };
  return {
    mean,
    band: {
      low: estimates.map(({ mean, halfWidth = 0 }) => mean - halfWidth),
      high: estimates.map(({ mean, halfWidth = 0 }) => mean + halfWidth),
    },
  };
}
