/** Which columns stand where, and how wide. */
import type { TrialSummary } from '../../../src/study/summary/summary.ts';
import type { Sequence } from '../../../src/study/list/list.ts';
import { sampleOf, type Column } from './columns.ts';

export interface LaidOutColumn extends Column {
  /** As a CSS length, with the padding of a cell. */
  readonly width: string;
}

/** Without the hidden ones. */
export function arrangeColumns(
  columns: readonly Column[],
  hidden: readonly string[],
  widths: ReadonlyMap<string, number>,
): LaidOutColumn[] {
  return columns
    .filter(({ id }) => isFixed(id) || !hidden.includes(id))
    .map((column) => ({ ...column, width: lengthOf(widths.get(column.id) ?? MIN_WIDTH, 1) }));
}

/** The width of all columns and of one more. @param extra its characters */
export function totalWidth(columns: readonly Column[], widths: ReadonlyMap<string, number>, extra: number): string {
  const characters = columns.reduce((sum, { id }) => sum + (widths.get(id) ?? MIN_WIDTH), extra);
  return lengthOf(characters, columns.length + 1);
}

/** A row without its number could not be named: this column is neither hidden nor scrolled away. */
export const isFixed = (id: string): boolean => id === 'trial';

const MIN_WIDTH = 6;
const MAX_HEADING_WIDTH = 18;
const MAX_WIDTH = 26;
/** Of the reasons where few trials have one: the column would be an empty space. In full they are with the failures. */
const MAX_RARE_WIDTH = 14;
const RARE_SHARE = 0.1;
/** The arrow of a sorted column. */
const ARROW_WIDTH = 2;
/** Before the text of a state is a dot in its colour, the best value is bold, and a curve is a picture. */
const EXTRA_WIDTHS: Readonly<Partial<Record<string, number>>> = { state: 2, value: 1, curve: 10 };

/** The width of each column in characters, by its id. What is longer ends in an ellipsis. */
export function columnWidths(columns: readonly Column[], trials: Sequence<TrialSummary>): Map<string, number> {
  const sample = sampleOf(trials);
  // so rare that a sample may have none
  const withReason = trials.filter(({ reason }) => reason !== null);
  const maxReason = withReason.length < RARE_SHARE * trials.length ? MAX_RARE_WIDTH : MAX_WIDTH;
  return new Map(
    columns.map(({ id, heading, text }) => {
      const longest = (id === 'reason' ? withReason : sample).reduce(
        (most, trial) => Math.max(most, text(trial).length),
        0,
      );
      const headingWidth = Math.min(heading.length + ARROW_WIDTH, MAX_HEADING_WIDTH);
      const cellWidth = Math.min(longest + (EXTRA_WIDTHS[id] ?? 0), id === 'reason' ? maxReason : MAX_WIDTH);
      return [id, Math.max(MIN_WIDTH, headingWidth, cellWidth)];
    }),
  );
}

/**
 * A digit of the wide fonts has 0.65 em. In em and not ch, which differs between a heading's bold font and a cell's.
 */
const lengthOf = (characters: number, cells: number): string =>
  `calc(${(0.65 * characters).toFixed(2)}em + ${20 * cells}px)`;
