/** Trials made before a study, from the text of a file: those that lie in the declared space and have a value. */
import { activeParameters } from '../../space/activeParameters.ts';
import { derivedNumbers, type DerivedParameter } from '../../space/derived.ts';
import type { Parameter, Point, Value } from '../../space/parameter.ts';
import type { PastTrial } from '../eventParts.ts';
import {
  breakingLimits,
  contentProblems,
  itsObjective,
  outsideRanges,
  predictedFromCurves,
  withoutValue,
} from './messages.ts';
import { numberOf, valueOf } from './cellValue.ts';
import { csv } from './csv.ts';
import { json, jsonLines } from './json.ts';
import { optunaJournal } from './optuna.ts';
import { MAX_PAST_TRIALS, type PastFormat, type PastRow, type PastTable, type ReadResult } from './pastFormat.ts';
import { furtherNames, limitNames, objectivesOf, type PastTarget } from './pastTarget.ts';
import { isAllowedValue } from '../../declaration/points/allowedValues.ts';

/** The first that recognises a file reads it. Optuna does not require an end of the file's name. */
const pastFormats: readonly PastFormat[] = [optunaJournal, csv, jsonLines, json];

export type PastTrialsResult =
  /** `remarks`: a sentence for each reason why trials were left out, or do not count as measured. */
  | { readonly ok: true; readonly trials: readonly PastTrial[]; readonly remarks: readonly string[] }
  /** Each the end of a sentence that begins with the file's name. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** @param extension the end of the file's name, in small letters with the dot */
export function pastTrialsOf(text: string, extension: string, target: PastTarget): PastTrialsResult {
  const read = readTable({ text, extension }, target, MAX_PAST_TRIALS);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const { rows } = read.value;
  if (rows.length === 0) return { ok: false, problems: [contentProblems.noTrials()] };
  const other = otherGoalIn(read.value, target);
  if (other !== undefined) return { ok: false, problems: [other] };
  const missing = missingNames(read.value, target);
  if (missing.length > 0) return { ok: false, problems: missingColumns(missing, read.value) };

  const verdicts = rows.map((row) => verdictOn(row, target));
  const trials = verdicts.flatMap((verdict) => ('trial' in verdict ? verdict.trial : []));
  const omitted = omissionNotes(verdicts, target);
  if (trials.length === 0) return { ok: false, problems: [contentProblems.noUsableTrial(omitted)] };
  const predicted = trials.filter(({ deviation }) => deviation !== undefined).length;
  const remarks = [...omitted, ...(predicted > 0 ? [predictedFromCurves(predicted, rows.length)] : [])];
  return { ok: true, trials, remarks };
}

/** The rows of a file, of which it may have so many. */
export function readTable(
  file: { readonly text: string; readonly extension: string },
  target: PastTarget,
  most: number,
): ReadResult {
  const { read } = pastFormats.find(({ recognises }) => recognises(file)) ?? json;
  return read(file.text, target, most);
}

/**
 * What is wrong where the study of the table has an objective of this one with the other goal: by its name, and the first
 * one also by its place.
 */
function otherGoalIn({ objectives = [] }: PastTable, target: PastTarget): string | undefined {
  for (const [i, { metric, goal }] of objectivesOf(target).entries()) {
    const theirs = objectives.find((each) => each.metric === metric) ?? (i === 0 ? objectives.at(0) : undefined);
    if (theirs !== undefined && goal !== undefined && theirs.goal !== goal)
      return contentProblems.otherGoal(theirs.metric ?? itsObjective(), theirs.goal, goal);
  }
  return undefined;
}

/** The names without which no row can be used. */
function missingNames({ names, rows }: PastTable, target: PastTarget): readonly string[] {
  // a fixed value is known, and a parameter with a condition may be inactive in every trial
  const needed = target.space.filter(({ type, when }) => type !== 'fixed' && when === undefined);
  const missing = [...needed.map(({ name }) => name), target.objective.metric].filter((name) => !names.has(name));
  const judged = rows.some(({ feasible }) => feasible !== undefined);
  const deciding = [...furtherNames(target), ...(judged ? [] : limitNames(target))];
  return [...missing, ...deciding.filter((name) => !rows.some(({ measured }) => measured.has(name)))];
}

/** A row as a trial, or why it is none: a metric without a value, limits of its own study, or the ranges. */
type Verdict =
  | { readonly trial: PastTrial }
  | { readonly lacks: string }
  | { readonly leftOut: 'infeasible' | 'outside' };

function verdictOn(row: PastRow, target: PastTarget): Verdict {
  const { objective } = target;
  const { deviation, feasible } = row;
  const value = numberOf(row.metric);
  if (value === undefined) return { lacks: objective.metric };
  const ofLimits = limitNames(target);
  const tracked = new Map<string, number>();
  for (const name of [...furtherNames(target), ...ofLimits]) {
    const measured = numberOf(row.measured.get(name));
    if (measured !== undefined) tracked.set(name, measured);
  }
  const isJudged = target.limits !== undefined && ofLimits.every((name) => tracked.has(name));
  if (feasible === false && !isJudged) return { leftOut: 'infeasible' };
  const needed = [...furtherNames(target), ...(feasible === true ? [] : ofLimits)];
  const lacks = needed.find((name) => !tracked.has(name));
  if (lacks !== undefined) return { lacks };
  const parameters = pointOf(row, target);
  if (parameters === undefined) return { leftOut: 'outside' };
  const further = tracked.size === 0 ? {} : { tracked: Object.fromEntries(tracked) };
  return { trial: { parameters, value, ...(deviation !== undefined && { deviation }), ...further } };
}

function missingColumns(missing: readonly string[], { names }: PastTable): readonly string[] {
  const present = [...names].filter((each) => each !== '' && each.length <= 60).slice(0, 20);
  return missing.map((name) => contentProblems.missingColumn(name, present));
}

function omissionNotes(verdicts: readonly Verdict[], target: PastTarget): readonly string[] {
  const count = (isOf: (verdict: Verdict) => boolean): number => verdicts.filter(isOf).length;
  const names = [target.objective.metric, ...furtherNames(target), ...limitNames(target)];
  const lacking = names.map(
    (name) => [name, count((verdict) => 'lacks' in verdict && verdict.lacks === name)] as const,
  );
  const leftOut = (reason: 'infeasible' | 'outside') =>
    count((verdict) => 'leftOut' in verdict && verdict.leftOut === reason);
  const [infeasible, outside, all] = [leftOut('infeasible'), leftOut('outside'), verdicts.length];
  return [
    ...lacking.flatMap(([name, lack]) => (lack > 0 ? [withoutValue(lack, all, name)] : [])),
    ...(infeasible > 0 ? [breakingLimits(infeasible, all)] : []),
    ...(outside > 0 ? [outsideRanges(outside, all)] : []),
  ];
}

function pointOf({ cells }: PastRow, { space, derived = [] }: PastTarget): Point | undefined {
  const values = space.flatMap((parameter): (readonly [string, Value])[] => {
    const value = valueOf(parameter, cells.get(parameter.name));
    return isAllowedValue(parameter, value) ? [[parameter.name, value]] : [];
  });
  const givenValues = new Map(values);
  const point = activeParameters(space)(Object.fromEntries(givenValues));
  const isGivenOrInactive = ({ name, when }: Parameter): boolean =>
    givenValues.has(name) || (when !== undefined && !Object.hasOwn(point, name));
  return space.every(isGivenOrInactive) && follows(cells, derived, point) ? point : undefined;
}

/** Whether each value that is given and follows from the point is the one that follows. */
function follows(cells: PastRow['cells'], derived: readonly DerivedParameter[], point: Point): boolean {
  const numbers = derivedNumbers(derived, point);
  return derived.every(({ name }) => {
    const given = numberOf(cells.get(name));
    return given === undefined || given === numbers.get(name);
  });
}
