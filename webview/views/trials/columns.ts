/** The columns of the table: each has a value of a trial to sort and compare by, and a text to show; and their widths. */
import { brokenLimits, furtherMetrics, hasFailed, measuredValue, shortReason } from '../../../src/protocol.ts';
import type { Note, Sequence, Summary, TrialSummary } from '../../../src/protocol.ts';
import type { LearningCurve } from '../../charts/learningCurves.ts';
import { formatAlike, formatDuration, formatNumber, formatValue, texts } from '../../text/format.ts';
import { brokenText, FEASIBLE } from '../../text/limitText.ts';
import { ON_FRONT, STAR } from '../../text/messages.ts';
import { shortNames } from '../../text/shortNames.ts';
import { stateAndAttemptText } from '../../text/trialText.ts';

export interface Column {
  /** Parameters are `parameters.NAME` and tracked metrics `tracked.NAME`: none is taken for another column. */
  readonly id: string;
  readonly heading: string;
  /** Where the heading is long. */
  readonly shortHeading?: string;
  /** Its names in a search, beside its heading. */
  readonly names: readonly string[];
  readonly isNumber: boolean;
  /** Null where the trial has none: it is last in every order, and no comparison holds. */
  readonly value: (trial: TrialSummary) => number | string | null;
  readonly text: (trial: TrialSummary) => string;
  /** Whether it shows what changes while the trial does not, as a person's note does. */
  readonly changesAlone?: true;
  /** In full, where `text` is rounded or shortened. */
  readonly fullText: (trial: TrialSummary) => string;
}

/**
 * All that the study has: the trial's result, the further metrics, its parameters, whether it keeps the limits, then the
 * bookkeeping. Devices have a column only where a trial has one, and reasons where one has failed: why another was
 * stopped early is with its state.
 */
export function columnsOf(summary: Summary, curves: ReadonlyMap<number, LearningCurve> = new Map()): Column[] {
  const { parameters, trials, metric, notes, front, limits } = summary;
  const measured = (id: string, name: string): Column => {
    const value = (trial: TrialSummary): number | null => measuredValue(trial, name, summary);
    const column = numberColumn(id, name, value, alike(trials, value));
    const breaks = (trial: TrialSummary): boolean =>
      brokenLimits(trial, summary).some(({ metrics }) => metrics.includes(name));
    // a mark that is a text, because colours do not reach everybody
    return { ...column, text: (trial) => `${breaks(trial) ? '✗ ' : ''}${column.text(trial)}` };
  };
  const value = measured('value', metric);
  // a search finds both by these words
  const limitsText = (trial: TrialSummary): string => (trial.feasible ? FEASIBLE : brokenText(trial, summary));
  const short = shortNames(parameters);
  return [
    numberColumn('trial', 'Trial', ({ trial }) => trial, String),
    ...(notes.length === 0 ? [] : [noteColumn(notes)]),
    // an invalid value is still shown, struck out
    { ...value, value: (trial) => (trial.invalid ? null : value.value(trial)) },
    ...furtherMetrics(summary).map((name) => measured(`tracked.${name}`, name)),
    ...(curves.size > 0 ? [curveColumn(curves)] : []),
    ...parameters.map((name) => parameterColumn(name, short.get(name) ?? name, trials)),
    ...(front === undefined ? [] : [frontColumn(new Set(front))]),
    ...(limits === undefined ? [] : [textColumn('limits', 'Limits', limitsText)]),
    textColumn('state', 'State', stateAndAttemptText),
    ...(trials.some(hasFailed) ? [reasonColumn] : []),
    numberColumn('time', 'Time', ({ seconds }) => seconds, formatDuration),
    numberColumn('batch', 'Batch', ({ batch }) => batch, String),
    ...(trials.some(({ gpus }) => gpus !== null)
      ? [textColumn('gpu', 'GPU', ({ gpus }) => gpus?.join(', ') ?? '')]
      : []),
  ];
}

/** About so many trials stand for all: the table shall not move while a person scrolls. */
const SAMPLE_SIZE = 200;
/** Trials at multiples of it, less whole numbers, are spread evenly: no rhythm of batches or failures is missed. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

function sampleOf(trials: Sequence<TrialSummary>): readonly TrialSummary[] {
  return trials.filter(({ trial }) => (trial * GOLDEN_RATIO) % 1 < SAMPLE_SIZE / trials.length);
}

/** The format of a column's numbers, made for the first cell that is looked at. */
function alike(trials: Sequence<TrialSummary>, value: (trial: TrialSummary) => Cell): (x: number) => string {
  let format: ReturnType<typeof formatAlike> | undefined;
  const numberOf = (cell: Cell): number[] => (typeof cell === 'number' ? [cell] : []);
  return (x) => (format ??= formatAlike(sampleOf(trials).flatMap((trial) => numberOf(value(trial)))))(x);
}

type Cell = TrialSummary['parameters'][string] | undefined;

/** A trial comes to the front and leaves it while its row stays the same, as its note does. */
const frontColumn = (front: ReadonlySet<number>): Column => ({
  ...textColumn('front', 'Front', ({ trial }) => (front.has(trial) ? ON_FRONT : '')),
  changesAlone: true,
});

/** A person's stars and notes; as narrow as a star where there is no text. */
function noteColumn(notes: readonly Note[]): Column {
  const noted = new Map(notes.map((note) => [note.trial, note]));
  const textOfNote = ({ trial }: TrialSummary, mark: string): string => {
    const { star = false, text = '' } = noted.get(trial) ?? {};
    return texts(star && mark, text).join(' ');
  };
  const hasText = notes.some(({ text }) => text !== '');
  return {
    ...textColumn('note', 'Note', (trial) => textOfNote(trial, 'starred')),
    ...(!hasText && { heading: 'Star', shortHeading: STAR }),
    names: ['note', 'star'],
    changesAlone: true,
    text: (trial) => textOfNote(trial, STAR),
  };
}

function numberColumn(
  id: string,
  heading: string,
  value: (trial: TrialSummary) => number | null,
  format: (value: number) => string,
): Column {
  const textBy = (format: (value: number) => string) => (trial: TrialSummary) => {
    const number = value(trial);
    return number === null ? '' : format(number);
  };
  return { id, heading, names: [id], isNumber: true, value, text: textBy(format), fullText: textBy(String) };
}

function textColumn(id: string, heading: string, text: (trial: TrialSummary) => string): Column {
  const value = (trial: TrialSummary): string | null => text(trial) || null;
  return { id, heading, names: [id], isNumber: false, value, text, fullText: text };
}

/** Its cells have a picture in place of a text; it orders by the last report. */
const curveColumn = (curves: ReadonlyMap<number, LearningCurve>): Column => ({
  ...numberColumn('curve', 'Curve', ({ trial }) => curves.get(trial)?.curve.points.at(-1)?.value ?? null, formatNumber),
  text: () => '',
});

const reasonColumn: Column = {
  ...textColumn('reason', 'Reason', ({ reason }) => shortReason(reason ?? '')),
  fullText: ({ reason }) => reason ?? '',
};

function parameterColumn(name: string, shortHeading: string, trials: Sequence<TrialSummary>): Column {
  const id = `parameters.${name}`;
  const cellOf = ({ parameters }: TrialSummary): Cell =>
    Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  const isNumber = trials.some((trial) => typeof cellOf(trial) === 'number');
  const format = alike(trials, cellOf);
  const value = (trial: TrialSummary): number | string | null => {
    const cell = cellOf(trial);
    return cell === undefined || typeof cell === 'number' ? (cell ?? null) : String(cell);
  };
  return {
    ...{ id, heading: name, shortHeading, names: [id, name], isNumber, value },
    text: (trial) => {
      const cell = cellOf(trial);
      return typeof cell === 'number' ? format(cell) : formatValue(cell);
    },
    fullText: (trial) => String(value(trial) ?? ''),
  };
}

export interface LaidOutColumn extends Column {
  /** As a CSS length, with the padding of a cell. */
  readonly width: string;
  /** Whether it has what the others leave. */
  readonly grows: boolean;
}

/** Without the hidden ones. */
export function arrangeColumns(
  columns: readonly Column[],
  hidden: readonly string[],
  widths: ReadonlyMap<string, number>,
): LaidOutColumn[] {
  return columns
    .filter(({ id }) => isFixed(id) || !hidden.includes(id))
    .map((column) => {
      const width = widths.get(column.id) ?? MIN_WIDTH;
      return { ...column, width: lengthOf(width), grows: column.id === 'reason' && width > MAX_RARE_WIDTH };
    });
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
    columns.map(({ id, heading, shortHeading = heading, text }) => {
      const cells = (id === 'reason' ? withReason : sample).map(text);
      const longest = cells.reduce((most, { length }) => Math.max(most, length), 0);
      const headingWidth = Math.min(shortHeading.length + ARROW_WIDTH, MAX_HEADING_WIDTH);
      const cellWidth = Math.min(longest + (EXTRA_WIDTHS[id] ?? 0), id === 'reason' ? maxReason : MAX_WIDTH);
      return [id, Math.max(id === 'note' ? 0 : MIN_WIDTH, headingWidth, cellWidth)];
    }),
  );
}

/**
 * A digit of the wide fonts has 0.65 em. In em and not ch, which differs between a heading's bold font and a cell's.
 */
const lengthOf = (characters: number): string => `calc(${(0.65 * characters).toFixed(2)}em + 20px)`;

/** The column with the menu of a row. */
export const MENU_WIDTH = lengthOf(3);
