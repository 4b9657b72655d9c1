/** The columns of the table: each has a value of a trial to sort and compare by, and a text to show. */
import { brokenLimits, furtherMetrics, hasFailed, measuredValue } from '../../../src/protocol.ts';
import type { Note } from '../../../src/study/eventParts.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import type { LearningCurve } from '../../charts/learningCurves.ts';
import { formatDuration, formatNumber, formatValue } from '../../text/format.ts';
import { brokenText, FEASIBLE } from '../../text/limitText.ts';
import { ON_FRONT, STAR } from '../../text/messages.ts';
import { shortReason, stateAndAttemptText } from '../../text/trialText.ts';

export interface Column {
  /** Parameters are `parameters.NAME` and tracked metrics `tracked.NAME`: none is taken for another column. */
  readonly id: string;
  readonly heading: string;
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
  const { parameters, trials, metric, notes } = summary;
  const has = (isThere: (trial: TrialSummary) => boolean): boolean => trials.some(isThere);
  return [
    numberColumn('trial', 'Trial', ({ trial }) => trial, String),
    ...noteColumns(notes),
    limited(
      {
        ...numberColumn('value', metric, ({ value, invalid }) => (invalid ? null : value), formatNumber),
        names: ['value'],
        // an invalid value is still shown, struck out
        text: ({ value }) => (value === null ? '' : formatNumber(value)),
        fullText: ({ value }) => (value === null ? '' : String(value)),
      },
      metric,
      summary,
    ),
    ...furtherMetrics(summary).map((name) =>
      limited(
        numberColumn(`tracked.${name}`, name, (trial) => measuredValue(trial, name, summary), formatNumber),
        name,
        summary,
      ),
    ),
    ...(curves.size > 0 ? [curveColumn(curves)] : []),
    ...parameters.map((name) =>
      parameterColumn(
        name,
        has(({ parameters: { [name]: v } }) => typeof v === 'number'),
      ),
    ),
    ...(summary.front === undefined ? [] : [frontColumn(summary.front)]),
    ...(summary.limits === undefined ? [] : [textColumn('limits', 'Limits', limitsText(summary))]),
    textColumn('state', 'State', stateAndAttemptText),
    ...(has(hasFailed) ? [reasonColumn] : []),
    numberColumn('time', 'Time', ({ seconds }) => seconds, formatDuration),
    numberColumn('batch', 'Batch', ({ batch }) => batch, String),
    ...(has(({ gpus }) => gpus !== null) ? [textColumn('gpu', 'GPU', ({ gpus }) => gpus?.join(', ') ?? '')] : []),
  ];
}

/** A value that breaks a limit has a mark, which is a text because colours do not reach everybody. */
function limited(column: Column, metric: string, summary: Summary): Column {
  const breaks = (trial: TrialSummary): boolean =>
    brokenLimits(trial, summary).some(({ metrics }) => metrics.includes(metric));
  return {
    ...column,
    text: (trial) => (breaks(trial) ? `✗ ${column.text(trial)}` : column.text(trial)),
  };
}

/** A trial comes to the front and leaves it while its row stays the same, as its note does. */
function frontColumn(front: readonly number[]): Column {
  const onFront = new Set(front);
  const column = textColumn('front', 'Front', ({ trial }) => (onFront.has(trial) ? ON_FRONT : ''));
  return { ...column, changesAlone: true };
}

/** `feasible`, or the limits that are broken: a search finds both by these words. */
const limitsText =
  (summary: Summary) =>
  (trial: TrialSummary): string =>
    trial.feasible === true ? FEASIBLE : brokenText(trial, summary);

/** Only where a person has noted something. */
function noteColumns(notes: readonly Note[]): Column[] {
  if (notes.length === 0) return [];
  const noted = new Map(notes.map((note) => [note.trial, note]));
  const starred = ({ trial }: TrialSummary, mark: string): string => (noted.get(trial)?.star === true ? mark : '');
  const star = textColumn('star', 'Star', (trial) => starred(trial, 'starred'));
  const text = textColumn('note', 'Note', ({ trial }) => noted.get(trial)?.text ?? '');
  return [
    { ...star, changesAlone: true, text: (trial) => starred(trial, STAR) },
    { ...text, changesAlone: true },
  ];
}

const parameterColumnId = (name: string): string => `parameters.${name}`;

function numberColumn(
  id: string,
  heading: string,
  value: (trial: TrialSummary) => number | null,
  format: (value: number) => string,
): Column {
  return {
    ...{ id, heading, names: [id], isNumber: true, value },
    text: (trial) => textOf(value(trial), format),
    fullText: (trial) => textOf(value(trial), String),
  };
}

function textOf(value: number | null, format: (value: number) => string): string {
  return value === null ? '' : format(value);
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

function parameterColumn(name: string, isNumber: boolean): Column {
  const valueOf = ({ parameters }: TrialSummary) => (Object.hasOwn(parameters, name) ? parameters[name] : undefined);
  return {
    id: parameterColumnId(name),
    heading: name,
    names: [parameterColumnId(name), name],
    isNumber,
    value: (trial) => {
      const value = valueOf(trial);
      if (value === undefined) return null;
      return typeof value === 'number' ? value : String(value);
    },
    text: (trial) => formatValue(valueOf(trial)),
    fullText: (trial) => {
      const value = valueOf(trial);
      return value === undefined ? '' : String(value);
    },
  };
}
