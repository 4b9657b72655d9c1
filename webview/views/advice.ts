/** Whether a study still gets better, and the next step for a person. */
import { bestOf, bestSteps, CONFIRMED, frontGrowth, hasEnded, improvement } from '../../src/protocol.ts';
import type { Summary } from '../../src/protocol.ts';
import { forecastPart, type Forecast } from '../charts/forecast.ts';
import type { LatestInsight } from '../receivedStudy.ts';
import { remembered } from '../remembered.ts';

/** `confirm`: run the best points of a noisy metric again. `flat`: nothing better came for long. */
export type Advice = 'stop' | 'enough' | 'flat' | 'more' | 'confirm';

/** An improvement below this share of the distance from the best to the middle of the first trials is little. */
const LITTLE = 0.01;
/** So many trials without improvement, in batches, before it is advised to stop. */
const QUIET_BATCHES = 2;
const LEAST_QUIET_TRIALS = 10;

/** Null while there is none to give. It follows from the figure that the tile of the gain shows. */
export function adviceFor(summary: Summary, insight: LatestInsight): Advice | null {
  if (summary.recommended === null || summary.setAside) return null;
  if (summary.objectives !== undefined) return frontAdvice(summary);
  if (shouldConfirm(summary)) return 'confirm';
  const left = gainLeft(summary, insight);
  if (!left) return null;
  const bringsLittle = isLittle(left.gain, summary) || isWithinNoise(left, summary);
  switch (PHASES[summary.state]) {
    case 'course':
      return bringsLittle && isQuiet(summary) ? 'stop' : null;
    case 'end':
      if (summary.hasEnough || bringsLittle) return 'enough';
      // of a noisy metric, a lucky value may stand for long
      return !summary.noise && isQuiet(summary, left.expected?.trials ?? Infinity) ? 'flat' : 'more';
    case null:
      return null;
  }
}

/** Advice differs in the course of a study and at its end; else there is none. */
const PHASES: Readonly<Record<Summary['state'], 'course' | 'end' | null>> = {
  ...{ running: 'course', paused: 'course' },
  ...{ finished: 'end', stopped: 'end', interrupted: 'end' },
  ...{ new: null, failed: null, damaged: null },
};

/** Of several objectives no forecast says what is to come: what the last trials brought does. */
function frontAdvice(summary: Summary): Advice | null {
  const growth = latestGrowth(summary);
  const phase = PHASES[summary.state];
  if (growth === null || phase === null) return null;
  if (phase === 'end') return growth.share > LITTLE ? 'more' : 'flat';
  return growth.quiet >= lastTrials(summary) ? 'stop' : null;
}

/** Of a front, by the last trials. Computed once for the tile, the advice and each button: it takes up to 0.1 s. */
export const latestGrowth = remembered((summary: Summary) => frontGrowth(summary, lastTrials(summary)));

/** So many trials say whether something still comes. */
export const lastTrials = ({ parallel }: Summary): number => Math.max(LEAST_QUIET_TRIALS, QUIET_BATCHES * parallel);

/** In the metric's units. */
interface GainLeft {
  /** `at most` by a bound, `about` by the median of the forecast, `up to` by its upper end. */
  readonly by: 'at most' | 'about' | 'up to';
  readonly gain: number;
  readonly expected: ReturnType<typeof expectedGain>;
}

/**
 * The forecast where there is one: it was measured against what came, and the bound of the model was not. Null while
 * nothing is known, undefined before the model has said anything.
 */
export function gainLeft(summary: Summary, insight: LatestInsight): GainLeft | null | undefined {
  const isExact = summary.regret.kind === 'exact';
  if (insight === undefined && !isExact) return undefined;
  const bound = possibleGain(summary);
  const expected = expectedGain(summary, insight?.forecast ?? null);
  if (isExact || expected === null) return bound === null ? null : { by: 'at most', gain: bound, expected };
  const { gain, most } = expected;
  // the median says nothing of what may still come
  return isLittle(gain, summary) ? { by: 'up to', gain: most, expected } : { by: 'about', gain, expected };
}

/** @param gain in the metric's units */
export const isLittle = (gain: number, summary: Summary): boolean => gain <= LITTLE * spread(summary);

export const isWithinNoise = ({ by, gain }: GainLeft, { noise }: Summary): boolean =>
  by !== 'at most' && noise !== null && gain < noise;

/** @param than more trials without improvement than these */
const isQuiet = (summary: Summary, than = 0): boolean =>
  trialsWithoutImprovement(summary) >= Math.max(lastTrials(summary), than + 1);

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

/** Trials that came to their end after the one that has the best value, by their numbers. */
export function trialsWithoutImprovement(summary: Summary): number {
  const best = bestSteps(summary).at(-1)?.trial ?? Infinity;
  return summary.trials.filter((trial) => trial.trial > best && hasEnded(trial) && trial.state !== 'paused').length;
}

/**
 * By how much the best value may still be improved, in the metric's units, never below zero: to the declared optimum,
 * or by the bound of the model over the best point's expected value. Null while nothing bounds it.
 */
export function possibleGain({ regret, bound }: Summary): number | null {
  const gap = regret.kind === 'exact' ? (regret.simple.at(-1) ?? null) : (bound?.gain ?? null);
  return gap === null ? null : Math.max(0, gap);
}

/**
 * The distance between the best value and the middle one of the first trials, of those that break no limit. The middle of
 * all comes near to the best where a study has found it: of an accuracy that had risen by 0.16, 0.0003 was not little.
 */
function spread(summary: Summary): number {
  const values = summary.trials.flatMap(({ value, invalid, feasible }) =>
    value === null || invalid || feasible === false ? [] : [value],
  );
  const sorted = Float64Array.from(values.slice(0, FIRST_TRIALS)).sort();
  return sorted.length === 0 ? 0 : Math.abs(bestOf(values, summary.goal) - sorted[Math.floor(sorted.length / 2)]);
}

/** Most of them are of the initial design. */
const FIRST_TRIALS = 12;

/** At the end of the budget of a noisy metric, or so near to it that the last trials would be better spent so. */
function shouldConfirm({ state, theory, confirm, noise, budget, trials, parallel }: Summary): boolean {
  if (theory || confirm > 0 || noise === null || noise === 0) return false;
  const left = budget.trials - trials.length;
  if (state === 'running') return left >= CONFIRMED && left <= Math.max(CONFIRMED, parallel);
  return state === 'finished' && left <= 0;
}
