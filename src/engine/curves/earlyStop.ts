/**
 * Whether a running trial ends before its last step, and its predicted result.
 *
 * All that a decision depends on is in the question: the same question has the same answer, today and on replay.
 */
import { signOf } from '../port/goal.ts';
import { inMetricUnit, largestSize, unitFor } from '../port/metricUnit.ts';
import { leastSoFar, type Curve } from './curve.ts';
import { chanceToBeat, finalValue, forecastOf } from './finalValue.ts';
import { halvingThreshold } from './halvingRule.ts';
import { sparesTheBest } from './hindsight.ts';
import { medianThreshold } from './medianRule.ts';
import {
  lastStepOf,
  type EarlyStopDecision,
  type EarlyStopQuestion,
  type EarlyStopRule,
  type FinalValue,
} from './question.ts';

/** @returns null where it is too early to say anything */
export function decideEarlyStop(question: EarlyStopQuestion, rule: EarlyStopRule): EarlyStopDecision | null {
  const factor = factorOf(question);
  const minimized = toMinimize(question, factor);
  if (minimized.curve.length < Math.max(1, rule.minReports)) return null;
  const { value, needed, stop, ...rest } = decide(minimized, rule);
  return {
    ...rest,
    stop: stop && sparesTheBest(minimized, (other) => stops(other, rule)),
    value: value / factor,
    needed: needed === null ? null : needed / factor,
    // nobody asks for it while the trial goes on, as nearly all decisions say
    get finalValue() {
      return resultOf(minimized, factor);
    },
  };
}

/** The result that the trial would have; null where nothing tells. */
export function predictFinalValue(question: EarlyStopQuestion): FinalValue | null {
  const factor = factorOf(question);
  const minimized = toMinimize(question, factor);
  return minimized.curve.length === 0 ? null : resultOf(minimized, factor);
}

function resultOf(minimized: EarlyStopQuestion, factor: number): FinalValue | null {
  const forecast = forecastOf(minimized);
  if (forecast === null) return null;
  const { mean, sd } = finalValue(forecast, minimized);
  return { mean: inMetricUnit(mean, 1 / factor), sd: inMetricUnit(sd, Math.abs(1 / factor)) };
}

/** From here on less is better. */
function decide(question: EarlyStopQuestion, rule: EarlyStopRule): Omit<EarlyStopDecision, 'finalValue'> {
  const { curve, incumbent } = question;
  const { step, value } = curve[curve.length - 1];
  const seen = { at: step, of: lastStepOf(question), value, chance: null };
  switch (rule.rule) {
    case 'model': {
      const forecast = forecastOf(question);
      const isKnown = forecast !== null && incumbent !== null;
      const chance = isKnown ? chanceToBeat(incumbent, question.predicted, forecast) : null;
      // the model is wrong about points that start slowly as long as it has seen few of them
      const { stop: isBehind } = byMedian(question);
      return { ...seen, chance, needed: incumbent, stop: isBehind && chance !== null && chance < rule.chance };
    }
    case 'median':
      return { ...seen, ...byMedian(question) };
    case 'halving': {
      const needed = halvingThreshold(question, rule);
      return { ...seen, needed, stop: needed !== null && value > needed };
    }
  }
}

/** A regression for each of 50 trials took 0.1 s, and nearly all of them are before the median. */
function stops(question: EarlyStopQuestion, rule: EarlyStopRule): boolean {
  return (rule.rule !== 'model' || byMedian(question).stop) && decide(question, rule).stop;
}

function byMedian({ curve, ended }: EarlyStopQuestion): Pick<EarlyStopDecision, 'value' | 'needed' | 'stop'> {
  const needed = medianThreshold(curve[curve.length - 1].step, ended);
  const least = curve.reduce((least, { value }) => Math.min(least, value), Infinity);
  return { value: least, needed, stop: needed !== null && least > needed };
}

/** The factor of all values: one over their common unit, and negative to maximize. */
function factorOf({ goal, curve, ended, incumbent, predicted }: EarlyStopQuestion): number {
  const results = [incumbent, predicted?.mean, ...ended.map(({ result }) => result)].map((each) => Math.abs(each ?? 0));
  const sizes = [sizeOf(curve), ...ended.map(({ curve }) => endedSize(curve)), ...results];
  const unit = unitFor(sizes.reduce((largest, size) => Math.max(largest, size)));
  return -signOf(goal) / unit;
}

function sizeOf(curve: Curve): number {
  return largestSize(curve.filter(({ value }) => Number.isFinite(value)));
}

const endedSizes = new WeakMap<Curve, number>();

function endedSize(ended: Curve): number {
  const size = endedSizes.get(ended) ?? sizeOf(ended);
  endedSizes.set(ended, size);
  return size;
}

/** The finite values times `factor`. Where the best report is the result, each value becomes the best so far. */
function toMinimize(question: EarlyStopQuestion, factor: number): EarlyStopQuestion {
  const { curve, ended, incumbent, predicted, report } = question;
  const scaled = (value: number | null): number | null => (value === null ? null : factor * value);
  return {
    ...question,
    curve: turned(curve, factor, report),
    ended: ended.map(({ curve, result }) => ({ curve: endedTurned(curve, factor, report), result: scaled(result) })),
    incumbent: scaled(incumbent),
    predicted: predicted && { mean: factor * predicted.mean, sd: Math.abs(factor) * predicted.sd },
  };
}

function turned(curve: Curve, factor: number, report: EarlyStopQuestion['report']): Curve {
  const finite = curve.filter(({ value }) => Number.isFinite(value));
  const scaled = finite.map(({ step, value }) => ({ step, value: factor * value }));
  return report === 'best' ? leastSoFar(scaled) : scaled;
}

const endedCurves = new WeakMap<Curve, { factor: number; report: EarlyStopQuestion['report']; curve: Curve }>();

/**
 * Ended curves stay the same, and are asked about with each report of each trial: turning 200 of them again took 3 ms.
 */
function endedTurned(ended: Curve, factor: number, report: EarlyStopQuestion['report']): Curve {
  const known = endedCurves.get(ended);
  if (known?.factor === factor && known.report === report) return known.curve;
  const curve = turned(ended, factor, report);
  endedCurves.set(ended, { factor, report, curve });
  return curve;
}
