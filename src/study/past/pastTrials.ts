/** Trials made before a study, from the text of a file: those that lie in the declared space and have a value. */
import { activeParameters } from '../../space/activeParameters.ts';
import type { Parameter, Point, Space, Value } from '../../space/parameter.ts';
import type { PastTrial } from '../eventParts.ts';
import { contentProblems, outsideRanges, predictedFromCurves, withoutValue } from './messages.ts';
import { csv } from './csv.ts';
import { json, jsonLines } from './json.ts';
import { optunaJournal } from './optuna.ts';
import type { PastFormat, PastRow, PastTable } from './pastFormat.ts';
import { isAllowedValue } from '../../declaration/points/allowedValues.ts';

/** The first that recognises a file reads it. Optuna does not require an end of the file's name. */
const pastFormats: readonly PastFormat[] = [optunaJournal, csv, jsonLines, json];

interface PastTarget {
  readonly space: Space;
  readonly objective: { readonly metric: string };
}

export type PastTrialsResult =
  /** `remarks`: a sentence for each reason why trials were left out, or do not count as measured. */
  | { readonly ok: true; readonly trials: readonly PastTrial[]; readonly remarks: readonly string[] }
  /** Each the end of a sentence that begins with the file's name. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** @param extension the end of the file's name, in small letters with the dot */
export function pastTrialsOf(
  text: string,
  extension: string,
  { space, objective: { metric } }: PastTarget,
): PastTrialsResult {
  const { read: readTable } = pastFormats.find(({ recognises }) => recognises({ text, extension })) ?? json;
  const read = readTable(text, metric);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const { rows } = read.value;
  if (rows.length === 0) return { ok: false, problems: [contentProblems.noTrials] };
  // a fixed value is known, and a parameter with a condition may be inactive in every trial
  const needed = space.filter(({ type, when }) => type !== 'fixed' && when === undefined);
  const missing = [...needed.map(({ name }) => name), metric].filter((name) => !read.value.names.has(name));
  if (missing.length > 0) return { ok: false, problems: missingColumns(missing, read.value) };

  const withValue = rows.flatMap((row) => {
    const value = numberOf(row.metric);
    return value === undefined ? [] : [{ row, value }];
  });
  const trials = withValue.flatMap(({ row, value }): PastTrial[] => {
    const parameters = pointOf(row, space);
    const { deviation } = row;
    return parameters === undefined ? [] : [{ parameters, value, ...(deviation !== undefined && { deviation }) }];
  });
  const omitted = omissionNotes(rows.length, rows.length - withValue.length, withValue.length - trials.length, metric);
  if (trials.length === 0) return { ok: false, problems: [contentProblems.noUsableTrial(omitted)] };
  const predicted = trials.filter(({ deviation }) => deviation !== undefined).length;
  const remarks = [...omitted, ...(predicted > 0 ? [predictedFromCurves(predicted, rows.length)] : [])];
  return { ok: true, trials, remarks };
}

function missingColumns(missing: readonly string[], { names }: PastTable): readonly string[] {
  const present = [...names].filter((each) => each !== '' && each.length <= 60).slice(0, 20);
  return missing.map((name) => contentProblems.missingColumn(name, present));
}

function omissionNotes(all: number, valueless: number, outside: number, metric: string): readonly string[] {
  return [
    ...(valueless > 0 ? [withoutValue(valueless, all, metric)] : []),
    ...(outside > 0 ? [outsideRanges(outside, all)] : []),
  ];
}

function pointOf({ cells }: PastRow, space: Space): Point | undefined {
  const values = space.flatMap((parameter): (readonly [string, Value])[] => {
    const value = valueOf(parameter, cells.get(parameter.name));
    return isAllowedValue(parameter, value) ? [[parameter.name, value]] : [];
  });
  const givenValues = new Map(values);
  const point = activeParameters(space)(Object.fromEntries(givenValues));
  const isGivenOrInactive = ({ name, when }: Parameter): boolean =>
    givenValues.has(name) || (when !== undefined && !Object.hasOwn(point, name));
  return space.every(isGivenOrInactive) ? point : undefined;
}

/** A cell's value in the parameter's own type; undefined if it has no such value. */
function valueOf(parameter: Parameter, cell: unknown): Value | undefined {
  switch (parameter.type) {
    case 'float':
    case 'int':
      return numberOf(cell);
    case 'bool':
      return booleanOf(cell);
    case 'choice':
      return isAllowedValue(parameter, cell) ? cell : choiceOf(parameter.values, cell);
    case 'fixed':
      return cell === undefined ? parameter.value : choiceOf([parameter.value], cell);
  }
}

/** Tables write 3 as 3.0, true as True and null as None, and put an apostrophe before a text like a formula. */
function choiceOf(values: readonly Value[], cell: unknown): Value | undefined {
  const text = textOf(cell);
  if (text === undefined) return undefined;
  const same = values.find((value) => String(value) === text) ?? values.find((value) => `'${String(value)}` === text);
  if (same !== undefined) return same;
  return values.find((value) => {
    if (typeof value === 'number') return value === numberOf(cell);
    if (typeof value === 'boolean') return value === booleanOf(cell);
    return value === null && /^(?:|none|null)$/i.test(text);
  });
}

function booleanOf(cell: unknown): boolean | undefined {
  const text = textOf(cell)?.toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

function textOf(cell: unknown): string | undefined {
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : undefined;
}

const NUMBER_PATTERN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Finite, and never −0: the journal writes −0 as 0, and a resumed study must have the same values as before. */
function numberOf(cell: unknown): number | undefined {
  const value = typeof cell === 'string' && NUMBER_PATTERN.test(cell.trim()) ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;
}
