/** The columns of the table: what each says of a trial, as a value to sort and compare by and as a text to show. */
import type { Note } from '../../../src/study/note.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { formatDuration, formatNumber, formatValue } from '../../text/format.ts';
import * as messages from '../../text/messages.ts';
import { shortReason } from '../../text/shortReason.ts';
import { stateAndAttemptText } from '../../text/stateText.ts';

export interface Column {
  /** Parameters are `parameters.NAME`, so that none is taken for another column. */
  readonly id: string;
  readonly heading: string;
  /** What a search may call it, beside its heading. */
  readonly names: readonly string[];
  readonly isNumber: boolean;
  /** Null where the trial has none: it is last in every order, and no comparison holds. */
  readonly value: (trial: TrialSummary) => number | string | null;
  readonly text: (trial: TrialSummary) => string;
  /** Whether it is what a person has noted, which changes while the trial does not. */
  readonly isNote?: true;
  /** In full, where `text` is rounded or shortened. */
  readonly fullText: (trial: TrialSummary) => string;
}

/** All that the study has, in the order of the table. Devices and reasons have a column only where a trial has one. */
export function columnsOf({ parameters, trials, metric, notes }: Summary): Column[] {
  const has = (isThere: (trial: TrialSummary) => boolean): boolean => trials.some(isThere);
  return [
    numberColumn('trial', messages.headings.trial, ({ trial }) => trial, String),
    ...noteColumns(notes),
    textColumn('state', messages.headings.state, stateAndAttemptText),
    {
      ...numberColumn('value', messages.headings.value, ({ value, invalid }) => (invalid ? null : value), formatNumber),
      names: ['value', metric],
      // an invalid value is still shown, struck out
      text: ({ value }) => (value === null ? '' : formatNumber(value)),
      fullText: ({ value }) => (value === null ? '' : String(value)),
    },
    ...(has(({ reason }) => reason !== null) ? [reasonColumn] : []),
    numberColumn('time', messages.headings.time, ({ seconds }) => seconds, formatDuration),
    numberColumn('batch', messages.headings.batch, ({ batch }) => batch, String),
    ...(has(({ gpus }) => gpus !== null)
      ? [textColumn('gpu', messages.headings.gpu, ({ gpus }) => gpus?.join(', ') ?? '')]
      : []),
    ...parameters.map((name) =>
      parameterColumn(
        name,
        has(({ parameters: { [name]: v } }) => typeof v === 'number'),
      ),
    ),
  ];
}

/** Only where a person has noted something. */
function noteColumns(notes: readonly Note[]): Column[] {
  if (notes.length === 0) return [];
  const noted = new Map(notes.map((note) => [note.trial, note]));
  const starred = ({ trial }: TrialSummary, mark: string): string => (noted.get(trial)?.star === true ? mark : '');
  const star = textColumn('star', messages.headings.star, (trial) => starred(trial, messages.notes.starred));
  const text = textColumn('note', messages.headings.note, ({ trial }) => noted.get(trial)?.text ?? '');
  return [
    { ...star, isNote: true, text: (trial) => starred(trial, messages.notes.mark) },
    { ...text, isNote: true },
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

const reasonColumn: Column = {
  ...textColumn('reason', messages.headings.reason, ({ reason }) => shortReason(reason ?? '')),
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
