/** What a study has found so far: the recommended trial or the front, and which trials keep the limits. */
import {
  baselineValue,
  countLimits,
  limitsInWay,
  measuredValue,
  metricsNeverMeasured,
  namesBaseline,
  objectivesOf,
} from './limitsKept.ts';
import type { ExpectedValue, Insight } from '../insight.ts';
import { expectedAt } from './front.ts';
import type { LimitSummary, Summary, TrialSummary } from './summary.ts';
import {
  bestMeasuredText,
  frontMeaning,
  frontRole,
  keepsText,
  objectiveText,
  recommendedMeaning,
  recommendedText,
  setbackText,
  wrongOptimumText,
} from './wording.ts';
import { formatNumber, formatParameters } from './format.ts';
import { betterPastText, startPointText } from './startPoint.ts';
import * as messages from './messages.ts';
import { plain } from './paint.ts';
import { printable } from '../../system/printable.ts';

type Known = Pick<Insight, 'front'> | null;

/** In a line or more, printable. @param insight with what is expected of the front's points, where it is known */
export function resultLines(summary: Summary, paint = plain, insight: Known = null): string[] {
  const isFront = summary.objectives !== undefined;
  const found = isFront ? frontLines(summary, insight, paint) : recommendedLines(summary, paint);
  return [...found, ...limitLines(summary).map(printable)];
}

/** Whether a valid trial has a value. */
export function hasMeasured({ trials }: Summary): boolean {
  return trials.some(({ value, invalid }) => value !== null && !invalid);
}

/** The recommended trial: its value, why a better one was announced or measured, and its parameters. */
export function recommendedLines(summary: Summary, paint = plain): string[] {
  const { best, recommended, metric, nearest } = summary;
  if (best === null || recommended === null) return nearest === undefined ? [nothingYet(summary)] : [];
  const { trial, setback } = recommended;
  const meaning = recommendedMeaning(summary, formatNumber);
  const others = [bestMeasuredText, startPointText, betterPastText, wrongOptimumText].map((text) =>
    text(summary, formatNumber),
  );
  const value = paint('bold', `${printable(metric)} = ${recommendedText(recommended, formatNumber)}`);
  return [
    `Recommended: ${value} (trial ${trial}), ${meaning}: ${formatParameters(best.parameters)}`,
    ...limitedLines(summary, recommended),
    ...(setback === null ? [] : [setbackText(setback, formatNumber)]),
    ...others.filter((text) => text !== null),
  ];
}

/** What limits name of the recommended trial: what it measured, and how surely it keeps them where runs differ. */
function limitedLines(summary: Summary, { trial, keeps }: NonNullable<Summary['recommended']>): string[] {
  const { limits = [], trials, metric } = summary;
  const row = trials.at(trial - 1);
  const names = new Set(limits.flatMap(({ metrics }) => metrics).filter((name) => name !== metric));
  const values = row === undefined ? [] : namedValues([...names], row, summary);
  if (values.length === 0) return [];
  const broke = row?.feasible === false ? `, which breaks ${limits.length === 1 ? 'the' : 'a'} limit by bad luck` : '';
  const sureness = keeps === undefined ? '' : `${broke}; ${keepsText(keeps)}`;
  return [printable(`It measured ${values.join(', ')}${sureness}.`)];
}

/** Of several objectives: how many trials are on the front, and which of them is recommended. */
function frontLines(summary: Summary, insight: Known, paint = plain): string[] {
  const { front = [], trials, recommended, nearest } = summary;
  if (front.length === 0) return nearest === undefined ? [nothingYet(summary)] : [];
  const chosen = recommended === null ? undefined : trials.at(recommended.trial - 1);
  if (chosen === undefined) return [messages.frontOf(front.length)];
  const expected = expectedAt(insight, chosen.trial);
  const values = paint('bold', printable(objectiveTexts(chosen, summary, expected).join(', ')));
  const point = `${values}: ${formatParameters(chosen.parameters)}`;
  const meaning = frontMeaning(summary, expected !== undefined);
  const which = messages.recommendedOfFront(frontRole(summary), chosen.trial, meaning);
  return [`${messages.frontOf(front.length)} ${which}: ${point}`];
}

/** Without a value of the baseline, trials that have all values keep no limit and break none. */
function nothingYet(summary: Summary): string {
  if (!hasMeasured(summary) || summary.limits === undefined) return messages.NO_VALUE_YET;
  const missing = metricsNeverMeasured(summary);
  return missing.length > 0 ? messages.nothingMeasured(missing) : messages.NOT_JUDGED;
}

/** How many trials keep the limits; where none does, what is in the way of the one that comes nearest. */
function limitLines(summary: Summary): string[] {
  const { trials, limits, nearest } = summary;
  if (limits === undefined) return [];
  const { judged, kept, unjudged } = countLimits(summary);
  const others = unjudged === 0 ? '' : ` ${messages.notJudged(unjudged)}`;
  const counted = judged === 0 ? [] : [messages.keptLimits(kept, judged, limits.length) + others];
  const row = nearest && trials.at(nearest.trial - 1);
  if (row === undefined) return counted;
  const inWay = limitsInWay(summary).map((limit) => ({ limit: limit.text, values: limitValues(limit, row, summary) }));
  return [...counted, messages.comesNearest(row.trial, inWay)];
}

/** `accuracy = 0.93`, one for each objective. */
export function objectiveTexts(
  row: TrialSummary,
  summary: Summary,
  expected?: ReturnType<typeof expectedAt>,
): string[] {
  return objectivesOf(summary).flatMap(({ metric }, i) => {
    const text = valueText(row, metric, summary, expected?.[i]);
    return text === '' ? [] : [`${metric} = ${text}`];
  });
}

/** `latency_ms = 34, baseline = 28`: what decides whether the trial keeps the limit. */
export function limitValues(limit: LimitSummary, row: TrialSummary, summary: Summary): string {
  const baseline = baselineValue(limit, summary);
  const base = baseline === undefined ? [] : [`baseline = ${formatNumber(baseline)}`];
  return [...namedValues(limit.metrics, row, summary), ...base].join(', ');
}

/** The names without a value, for which the trial cannot be judged. */
export function missingValues(limit: LimitSummary, row: TrialSummary, summary: Summary): string[] {
  const missing = limit.metrics.filter((name) => measuredValue(row, name, summary) === null);
  return namesBaseline(limit) && baselineValue(limit, summary) === undefined ? [...missing, 'baseline'] : missing;
}

/** As measured, or as expected if the trial runs again; empty without a value. */
export function valueText(
  row: TrialSummary,
  metric: string,
  summary: Summary,
  expected: ExpectedValue | null | undefined = null,
): string {
  const value = measuredValue(row, metric, summary);
  return value === null ? '' : objectiveText(value, expected, formatNumber);
}

/** Those that the trial has. */
export function namedValues(names: readonly string[], row: TrialSummary, summary: Summary): string[] {
  return names.flatMap((name) => {
    const value = measuredValue(row, name, summary);
    return value === null ? [] : [`${name} = ${formatNumber(value)}`];
  });
}
