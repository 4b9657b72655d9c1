/** One trial as a row of the table. */
import { h } from '../../elements/dom.ts';
import { formatNumber, formatSeconds, formatValue } from '../../text/format.ts';
import { allowedRequests, type FromPage, type TrialRequest } from '../../../src/protocol.ts';
import type { Post } from '../../host.ts';
import type { TrialSummary } from '../../text/progress.ts';
import { button } from '../../elements/toolkit.ts';

export interface Columns {
  /** The study's parameters, one column each. */
  readonly parameters: readonly string[];
  /** Whether there is a column for the devices. */
  readonly gpus: boolean;
}

export function createTrialRow(
  trial: TrialSummary,
  columns: Columns,
  isBest: boolean,
  post: Post,
): HTMLTableRowElement {
  const trialNumber = trial.trial;
  const attributes = {
    ...(isBest && { class: 'best', title: 'The best point' }),
    ...(trial.invalid && { class: 'invalid', title: 'Marked as invalid: its result is not used' }),
  };
  return h(
    'tr',
    attributes,
    h('th', { scope: 'row', class: 'number' }, isBest ? `★ ${trialNumber}` : String(trialNumber)),
    cell(String(trial.batch), 'number'),
    h('td', { class: 'trial-state', 'data-state': trial.state }, stateText(trial)),
    cellWithFullValue(trial.value, trial.value === null ? '' : formatNumber(trial.value), 'value'),
    cellWithFullValue(trial.seconds, trial.seconds === null ? '' : formatSeconds(trial.seconds)),
    ...(columns.gpus ? [cell(trial.gpus?.join(', ') ?? '', 'gpus')] : []),
    ...columns.parameters.map((name) => cellWithFullValue(trial.parameters[name], formatValue(trial.parameters[name]))),
    h('td', trial.reason === null ? { class: 'reason' } : { class: 'reason', title: trial.reason }, trial.reason ?? ''),
    h('td', { class: 'actions' }, ...actionButtons(trial, post)),
  );
}

function actionButtons(trial: TrialSummary, post: Post): HTMLElement[] {
  const { trial: number, attempt } = trial;
  const action = (label: string, name: string, type: TrialMessageType) => {
    const element = button(label, 'icon', () => {
      post({ type, trial: number });
    });
    element.setAttribute('aria-label', name);
    element.title = name;
    return element;
  };
  const requestButtons = allowedRequests(trial).map((request) => {
    const { label, name } = requestLabels[request];
    return action(label, name(number), request);
  });
  return [
    ...requestButtons,
    action('Copy', `Copy command of trial ${number}`, 'copyCommand'),
    ...(attempt > 0 ? [action('Log', `Open log of trial ${number}`, 'openLog')] : []),
  ];
}

type TrialMessageType = Extract<FromPage, { trial: number }>['type'];

/** The name has the label in it, so that a button can be spoken to by what it shows. */
const requestLabels: Readonly<Record<TrialRequest, { label: string; name: (trial: number) => string }>> = {
  stopTrial: { label: 'Stop', name: (trial) => `Stop trial ${trial}` },
  retryTrial: { label: 'Rerun', name: (trial) => `Rerun trial ${trial}` },
  invalidate: { label: 'Invalidate', name: (trial) => `Invalidate trial ${trial}: do not use its result` },
  restore: { label: 'Use', name: (trial) => `Use trial ${trial}: use its result again` },
};

const cell = (text: string, kind: string) => h('td', { class: kind }, text);

/** Rounded in the cell, in full on hovering; numbers are aligned at their right. */
function cellWithFullValue(value: unknown, text: string, kind = ''): HTMLTableCellElement {
  return typeof value === 'number'
    ? h('td', { class: `number ${kind}`, title: String(value) }, text)
    : cell(text, kind);
}

const stateLabels: Readonly<Record<TrialSummary['state'], string>> = {
  waiting: 'waiting',
  running: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  timedOut: 'timed out',
  cancelled: 'cancelled',
  lost: 'lost',
};

const stateText = ({ state, attempt, invalid, enqueued }: TrialSummary): string =>
  [
    attempt > 1 ? `${stateLabels[state]} (attempt ${attempt})` : stateLabels[state],
    ...(invalid ? ['invalid'] : []),
    ...(enqueued ? ['your point'] : []),
  ].join(', ');
