/**
 * One row for each trial: `number,batch,state,value,seconds`, every parameter, `invalid,reason`,
 * and `star,note` where a person has noted anything.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. A parameter with
 * the name of another column or of the metric becomes `parameters.NAME`, as study/past/readTable.ts reads it.
 */
import { stringify } from 'csv-stringify/sync';
import type { Summary } from '../study/summary/summary.ts';
import type { TrialCurves } from './json.ts';

const leadingColumns = ['number', 'batch', 'state', 'value', 'seconds'];
const trailingColumns = ['invalid', 'reason'];
const noteColumns = ['star', 'note'];

export function toCsv({ parameters, metric, trials, notes }: Summary): string {
  const reservedNames = new Set([...leadingColumns, ...trailingColumns, ...noteColumns, metric]);
  const noted = new Map(notes.map((note) => [note.trial, note]));
  const headings = parameters.map((name) => (reservedNames.has(name) ? `parameters.${name}` : name));
  const rows = trials.map(({ trial, batch, state, value, seconds, parameters: point, invalid, reason }) => [
    ...[trial, batch, state, value, seconds],
    // a parameter that this trial does not have is an empty cell; null is a value
    ...parameters.map((name) => (Object.hasOwn(point, name) ? (point[name] ?? 'null') : undefined)),
    ...[invalid, reason],
    ...(notes.length === 0 ? [] : [noted.get(trial)?.star ?? false, noted.get(trial)?.text]),
  ]);
  const lastColumns = [...trailingColumns, ...(notes.length === 0 ? [] : noteColumns)];
  return stringify([[...leadingColumns, ...headings, ...lastColumns], ...rows], {
    escape_formulas: true,
    cast: { boolean: String },
    // only quotes keep white space at the ends of a text
    quoted_match: /^\s|\s$/,
  });
}

/** One row for each report of a trial that reported its metric more than once: `number,step,value`. */
export function curvesToCsv(curves: TrialCurves): string {
  const rows = [...curves].flatMap(([trial, { points }]) => points.map(({ step, value }) => [trial, step, value]));
  return stringify([['number', 'step', 'value'], ...rows]);
}
