/**
 * One row for each trial: `number,batch,state,value,seconds`, `feasible` where there are limits, `front` where there are
 * several objectives, every other metric, every parameter, `invalid,reason`, and `star,note` where a person has noted
 * anything.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. A parameter
 * with the name of another column or of the metric becomes `parameters.NAME`, as study/past/csv.ts reads it, and a
 * further metric with the name of another column or of a parameter `tracked.NAME`.
 */
import { stringify } from 'csv-stringify/sync';
import { furtherMetrics, measuredValue } from '../study/summary/limitsKept.ts';
import type { Summary } from '../study/summary/summary.ts';
import type { ExportFormat, TrialCurves } from './exportFormat.ts';

export const csv: ExportFormat = {
  name: 'csv',
  extension: 'csv',
  label: 'CSV',
  description: 'one row for each trial, for a spreadsheet or pandas',
  serialize: ({ summary }) => toCsv(summary),
};

export const curves: ExportFormat = {
  name: 'curves',
  extension: 'curves.csv',
  label: 'CSV of learning curves',
  description: 'one row for each report of a trial',
  serialize: ({ curves }) => curvesToCsv(curves),
};

const leadingColumns = ['number', 'batch', 'state', 'value', 'seconds'];
const trailingColumns = ['invalid', 'reason'];
const noteColumns = ['star', 'note'];

export function toCsv(summary: Summary): string {
  const { metric, limits, front, trials, notes, derived = [] } = summary;
  const parameters = [...summary.parameters, ...derived];
  const further = furtherMetrics(summary);
  const judgedColumns = [...(limits === undefined ? [] : ['feasible']), ...(front === undefined ? [] : ['front'])];
  const onFront = new Set(front);
  const reservedNames = new Set([...leadingColumns, ...judgedColumns, ...trailingColumns, ...noteColumns, metric]);
  const noted = new Map(notes.map((note) => [note.trial, note]));
  const headings = parameters.map((name) => (reservedNames.has(name) ? `parameters.${name}` : name));
  const takenNames = new Set([...reservedNames, ...parameters, ...headings]);
  const furtherHeadings = further.map((name) => (takenNames.has(name) ? `tracked.${name}` : name));
  const rows = trials.map((row) => {
    const { trial, batch, state, value, seconds, invalid, reason } = row;
    const point = { ...row.parameters, ...row.derived };
    return [
      ...[trial, batch, state, value, seconds],
      ...(limits === undefined ? [] : [row.feasible]),
      ...(front === undefined ? [] : [onFront.has(trial)]),
      ...further.map((name) => measuredValue(row, name, summary)),
      // a parameter that this trial does not have is an empty cell; null is a value
      ...parameters.map((name) => (Object.hasOwn(point, name) ? (point[name] ?? 'null') : undefined)),
      ...[invalid, reason],
      ...(notes.length === 0 ? [] : [noted.get(trial)?.star ?? false, noted.get(trial)?.text]),
    ];
  });
  const lastColumns = [...trailingColumns, ...(notes.length === 0 ? [] : noteColumns)];
  const firstColumns = [...leadingColumns, ...judgedColumns];
  return stringify([[...firstColumns, ...furtherHeadings, ...headings, ...lastColumns], ...rows], {
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
