/** Numbers, durations, parameters and tables as text for a terminal. */
import { printable } from '../../system/printable.ts';
import { shortNumber } from './numberText.ts';

/**
 * Integers in full, other numbers with six significant digits. The dashboard shows five and the side bar four; the
 * terminal's numbers are also copied and compared.
 */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const rounded = Number(value.toPrecision(6));
  return Math.abs(rounded) < 1e-3 ? rounded.toExponential() : String(rounded);
}

/** In a sentence, as on the page. */
export const inText = (value: number): string => shortNumber(value, 4);

/**
 * `1.3 s`, `4 min 05 s`, `2 h 07 min`: two digits, unlike on the dashboard, so that a redrawn line keeps its length.
 */
export function formatDuration(seconds: number): string {
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(Math.round(seconds) / 60);
  if (minutes < 60) return `${minutes} min ${padTwo(Math.round(seconds) % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${padTwo(minutes % 60)} min`;
}

function padTwo(n: number): string {
  return String(n).padStart(2, '0');
}

/** `lr=0.1 optimizer=adam`, in the order of the declaration. */
export function formatParameters(parameters: Readonly<Record<string, string | number | boolean | null>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => printable(`${name}=${typeof value === 'number' ? formatNumber(value) : String(value)}`))
    .join(' ');
}

/** Rows as aligned columns; the first row has the headings, and the last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const headings = rows.at(0) ?? [];
  const widths = headings.map((_, column) =>
    rows.reduce((width, row) => Math.max(width, row.at(column)?.length ?? 0), 0),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(column === row.length - 1 ? 0 : (widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
