/**
 * Text for a terminal. Parameters, metrics and the output of scripts are strings from outside: one that carries control
 * sequences could move the cursor, rename the window or rewrite what stands above it.
 */
import { stripVTControlCharacters } from 'node:util';

/** `text` on one line, without escape sequences, control characters (C0, C1) or marks that reorder text. */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** One line on stderr. */
export function printError(sentence: string): void {
  process.stderr.write(`${printable(sentence)}\n`);
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A number as a person reads it: integers in full, others to six significant digits. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const rounded = Number(value.toPrecision(6));
  return Math.abs(rounded) < 1e-3 ? rounded.toExponential() : String(rounded);
}

/** `1.3 s`, `4 min 05 s`, `2 h 07 min`. */
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

/** Rows as aligned columns, the first row being their heads; the last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widths, row) => row.map((cell, column) => Math.max(widths[column] ?? 0, cell.length)),
    [],
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
