/**
 * One row for each trial: `number,batch,state,value,seconds`, every parameter, `invalid,reason`.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. A parameter with
 * the name of another column or of the metric becomes `parameters.NAME`, as study/past/readTable.ts reads it.
 */
import { stringify } from 'csv-stringify/sync';
import type { Summary } from '../study/summary/summary.ts';

const leadingColumns = ['number', 'batch', 'state', 'value', 'seconds'];
const trailingColumns = ['invalid', 'reason'];

export function toCsv({ parameters, metric, trials }: Summary): string {
  const reservedNames = new Set([...leadingColumns, ...trailingColumns, metric]);
  const headings = parameters.map((name) => (reservedNames.has(name) ? `parameters.${name}` : name));
  const rows = trials.map(({ trial, batch, state, value, seconds, parameters: point, invalid, reason }) => [
    ...[trial, batch, state, value, seconds],
    // a parameter that this trial does not have is an empty cell; null is a value
    ...parameters.map((name) => (Object.hasOwn(point, name) ? (point[name] ?? 'null') : undefined)),
    ...[invalid, reason],
  ]);
  return stringify([[...leadingColumns, ...headings, ...trailingColumns], ...rows], {
    escape_formulas: true,
    cast: { boolean: String },
    // only quotes keep white space at the ends of a text
    quoted_match: /^\s|\s$/,
  });
}
