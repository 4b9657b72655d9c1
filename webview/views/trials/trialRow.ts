/** One trial as a row of the table. */
import { allowedRequests, trialStateText, type FromPage } from '../../../src/protocol.ts';
import type { TrialSummary } from '../../../src/study/summary/summary.ts';
import { h } from '../../elements/dom.ts';
import { button } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import { formatDuration, formatNumber, formatValue } from '../../text/format.ts';
import * as messages from '../../text/messages.ts';

export interface Columns {
  /** One column for each parameter of the study. */
  readonly parameters: readonly string[];
  /** Whether there is a column for GPUs. */
  readonly gpus: boolean;
}

export interface RowState {
  readonly isBest: boolean;
  /** Whether its study was set aside, so that it can only be looked at. */
  readonly setAside: boolean;
}

export function createTrialRow(
  trial: TrialSummary,
  columns: Columns,
  { isBest, setAside }: RowState,
  post: Post,
): HTMLTableRowElement {
  const trialNumber = trial.trial;
  const attributes = {
    'data-trial': String(trialNumber),
    ...(isBest && { class: 'best', title: messages.BEST_ROW }),
    ...(trial.invalid && { class: 'invalid', title: messages.INVALID_ROW }),
  };
  return h(
    'tr',
    attributes,
    h('th', { scope: 'row', class: 'number' }, isBest ? `★ ${trialNumber}` : String(trialNumber)),
    cell(String(trial.batch), 'number'),
    h('td', stateAttributes(trial), stateText(trial)),
    cellWithFullValue(trial.value, trial.value === null ? '' : formatNumber(trial.value), 'value'),
    cellWithFullValue(trial.seconds, trial.seconds === null ? '' : formatDuration(trial.seconds)),
    ...(columns.gpus ? [cell(trial.gpus?.join(', ') ?? '', 'gpus')] : []),
    ...columns.parameters.map((name) => cellWithFullValue(trial.parameters[name], formatValue(trial.parameters[name]))),
    h('td', trial.reason === null ? { class: 'reason' } : { class: 'reason', title: trial.reason }, trial.reason ?? ''),
    h('td', { class: 'actions' }, ...actionButtons(trial, setAside ? [] : allowedRequests(trial), post)),
  );
}

/** What ran it is a tooltip: it is the same for nearly all trials. */
function stateAttributes({ state, interpreter }: TrialSummary): Record<string, string> {
  const title = interpreter === undefined ? {} : { title: messages.ranBy(interpreter) };
  return { class: 'trial-state', 'data-state': state, ...title };
}

type TrialMessageType = Extract<FromPage, { trial: number }>['type'];

interface RowButton {
  readonly label: string;
  readonly name: (trial: number) => string;
}

function actionButtons(trial: TrialSummary, requests: ReturnType<typeof allowedRequests>, post: Post): HTMLElement[] {
  const action = ({ label, name }: RowButton, type: TrialMessageType) => {
    const element = button(label, 'icon', () => {
      post({ type, trial: trial.trial });
    });
    element.setAttribute('aria-label', name(trial.trial));
    element.title = name(trial.trial);
    return element;
  };
  return [
    ...requests.map((request) => action(messages.requestButtons[request], request)),
    action(messages.copyButton, 'copyCommand'),
    ...(trial.attempt > 0 ? [action(messages.logButton, 'openLog')] : []),
  ];
}

const cell = (text: string, kind: string) => h('td', { class: kind }, text);

/** Shows a number rounded, and in full as a tooltip. */
function cellWithFullValue(value: unknown, text: string, kind = ''): HTMLTableCellElement {
  return typeof value === 'number'
    ? h('td', { class: `number ${kind}`, title: String(value) }, text)
    : cell(text, kind);
}

function stateText({ state, attempt, invalid, enqueued }: TrialSummary): string {
  const text = trialStateText(state);
  return [
    attempt > 1 ? messages.attempt(text, attempt) : text,
    ...(invalid ? [messages.INVALID] : []),
    ...(enqueued ? [messages.YOUR_POINT] : []),
  ].join(', ');
}
