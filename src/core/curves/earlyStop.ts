/**
 * Whether a running trial ends before its last step, and what its result would have been.
 *
 * All that a decision depends on is in the question: the same question has the same answer, today and on replay.
 */
import { leastSoFar, type Curve } from './curve.ts';
import { chanceToBeat, finalValue, forecastOf } from './finalValue.ts';
import { halvingThreshold } from './halvingRule.ts';
import { sparesTheBest } from './hindsight.ts';
import { lastStepOf } from './lastStep.ts';
import { medianThreshold } from './medianRule.ts';
import type { EarlyStopDecision, EarlyStopQuestion, EarlyStopRule, FinalValue } from './question.ts';

/** @returns null where it is too early to say anything */
export function decideEarlyStop(question: EarlyStopQuestion, rule: EarlyStopRule): EarlyStopDecision | null {
  const sign = question.goal === 'maximize' ? -1 : 1;
  const minimized = toMinimize(question, sign);
  if (minimized.curve.length < Math.max(1, rule.minReports)) return null;
  const { value, needed, stop, ...rest } = decide(minimized, rule);
  return {
    ...rest,
    stop: stop && sparesTheBest(minimized, (other) => stops(other, rule)),
    value: sign * value,
    needed: needed === null ? null : sign * needed,
    // nobody asks for it while the trial goes on, as nearly all decisions say
    get finalValue() {
      return resultOf(minimized, sign);
    },
  };
}

/** The result that the trial would have; null where nothing tells. */
export function predictFinalValue(question: EarlyStopQuestion): FinalValue | null {
  const sign = question.goal === 'maximize' ? -1 : 1;
  const minimized = toMinimize(question, sign);
  return minimized.curve.length === 0 ? null : resultOf(minimized, sign);
}

function resultOf(minimized: EarlyStopQuestion, sign: 1 | -1): FinalValue | null {
  const forecast = forecastOf(minimized);
  if (forecast === null) return null;
  const { mean, sd } = finalValue(forecast, minimized);
  return { mean: sign * mean, sd };
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

/** The finite values times `sign`. Where the best report is the result, each value becomes the best so far. */
function toMinimize(question: EarlyStopQuestion, sign: 1 | -1): EarlyStopQuestion {
  const { curve, ended, incumbent, predicted, report } = question;
  const signed = (value: number | null): number | null => (value === null ? null : sign * value);
  return {
    ...question,
    curve: turned(curve, sign, report),
    ended: ended.map(({ curve, result }) => ({ curve: turnedBefore(curve, sign, report), result: signed(result) })),
    incumbent: signed(incumbent),
    predicted: predicted && { ...predicted, mean: sign * predicted.mean },
  };
}

function turned(curve: Curve, sign: 1 | -1, report: EarlyStopQuestion['report']): Curve {
  const finite = curve.filter(({ value }) => Number.isFinite(value));
  const signed = finite.map(({ step, value }) => ({ step, value: sign * value }));
  return report === 'best' ? leastSoFar(signed) : signed;
}

const endedCurves = new WeakMap<Curve, { sign: 1 | -1; report: EarlyStopQuestion['report']; curve: Curve }>();

/** Ended curves stay the same, and are asked about with each report of each trial: turning 200 of them again took 3 ms. */
function turnedBefore(ended: Curve, sign: 1 | -1, report: EarlyStopQuestion['report']): Curve {
  const known = endedCurves.get(ended);
  if (known?.sign === sign && known.report === report) return known.curve;
  const curve = turned(ended, sign, report);
  endedCurves.set(ended, { sign, report, curve });
  return curve;
}
