/** What is still to gain in a study, and whether that matters. */
import { bestOf, improvement } from '../../engine/port/goal.ts';
import type { Insight } from '../insight.ts';
import { canBeBest } from './bestSteps.ts';
import { hasEnded } from './countTrials.ts';
import { forecastPart, stillPossible, type Forecast } from './forecastPart.ts';
import { haveOneValue } from './possibleValue.ts';
import type { Summary } from './summary.ts';

/** An improvement below this share of the distance from the best to the middle of the first trials is little. */
export const MATTERS_FROM = 0.01;

/** In the metric's units. */
export interface GainLeft {
  /** `at most` to the declared optimum, `about` by the median of the forecast, `up to` by its upper end. */
  readonly by: 'at most' | 'about' | 'up to';
  readonly gain: number;
  readonly expected: ReturnType<typeof expectedGain>;
}

/**
 * By the forecast, or to the declared optimum. Null while nothing is known: the bound of the model, which is known
 * sooner, was that of its prior after one trial, and a twentieth of what came after two. Undefined before the model has
 * said anything.
 */
export function gainLeft(summary: Summary, insight: Insight | null | undefined): GainLeft | null | undefined {
  if (summary.isUsedUp) return { by: 'at most', gain: 0, expected: null };
  const forecast = insight?.forecast ?? null;
  const gap = gapToOptimum(summary, forecast);
  const expected = expectedGain(summary, forecast);
  if (gap !== null) return { by: 'at most', gain: gap, expected: gap === 0 ? null : expected };
  if (insight === undefined) return undefined;
  if (expected === null || haveOneValue(summary)) return null;
  const { gain, most } = expected;
  // the median says nothing of what may still come
  return isLittle(gain, summary) ? { by: 'up to', gain: most, expected } : { by: 'about', gain, expected };
}

/**
 * From what the recommended trial is worth to the declared optimum, never below zero; null where either is not known.
 * With noise the best measured value is mostly luck, so it says nothing: where no value is expected of the recommended
 * trial, as by an algorithm without a model, the forecast begins with one.
 */
export function gapToOptimum(summary: Summary, forecast: Forecast | null): number | null {
  const { recommended, regret, noise, goal } = summary;
  if (regret.kind !== 'exact' || regret.reference === null || recommended === null) return null;
  const gapFrom = (value: number): number => improvement(regret.reference ?? value, value, goal);
  const measured = gapFrom(recommended.value);
  if (recommended.sd !== null || noise === 0) return Math.max(0, measured);
  // before noise is known, only a value that is too good shows it
  if (noise === null && measured >= 0) return measured;
  return forecast === null ? null : Math.max(0, gapFrom(stillPossible(forecast, summary).median[0]));
}

/** @param gain in the metric's units */
export const isLittle = (gain: number, summary: Summary): boolean => gain <= MATTERS_FROM * spread(summary);

export const isWithinNoise = ({ by, gain }: GainLeft, { noise }: Pick<Summary, 'noise'>): boolean =>
  by !== 'at most' && noise !== null && gain < noise;

/** What the rest of the budget brings; where it is used up, what the trials of the chart's forecast would. */
function expectedGain(summary: Summary, forecast: Forecast | null) {
  if (forecast === null) return null;
  const { trials, median, low, high } = forecastPart(forecast, summary);
  const last = trials.length - 1;
  if (last < 1) return null;
  const gainOf = (value: number): number => Math.max(0, improvement(value, median[0], summary.goal));
  const [least, most] = [low[last], high[last]].map(gainOf).sort((a, b) => a - b);
  return { trials: trials[last], gain: Math.abs(median[last] - median[0]), least, most };
}

/** Whether a value, or what limits name, differs from run to run: then what is recommended may have stood long by luck. */
export const runsDiffer = ({ noise, recommended }: Pick<Summary, 'noise' | 'recommended'>): boolean =>
  (noise ?? 0) > 0 || recommended?.keeps !== undefined;

/** Trials that came to their end after the one that is recommended, by their numbers. */
export function trialsWithoutImprovement(summary: Summary): number {
  const best = summary.recommended?.trial ?? Infinity;
  return summary.trials.filter((trial) => trial.trial > best && hasEnded(trial) && trial.state !== 'paused').length;
}

/**
 * The distance between the best value and the middle one of the first trials, of those that can be the best. The middle of
 * all comes near to the best where a study has found it: of an accuracy that had risen by 0.16, 0.0003 was not little.
 */
function spread(summary: Summary): number {
  const canBe = canBeBest(summary);
  const values = summary.trials.flatMap((row) => (row.value !== null && canBe(row) ? [row.value] : []));
  const sorted = Float64Array.from(values.slice(0, FIRST_TRIALS)).sort();
  return sorted.length === 0 ? 0 : Math.abs(bestOf(values, summary.goal) - sorted[Math.floor(sorted.length / 2)]);
}

/** Most of them are of the initial design. */
const FIRST_TRIALS = 12;
