/** One trial as a row of the table. */
import { h } from './dom.ts';
import { formatNumber, formatSeconds, formatValue } from './format.ts';
import { wishesFor, type FromPage, type TrialWish } from '../src/protocol.ts';
import type { Post } from './host.ts';
import type { Trial } from './progress.ts';
import { button } from './toolkit.ts';

export interface Columns {
  /** The study's parameters, one column each. */
  readonly parameters: readonly string[];
  /** Whether there is a column for the devices. */
  readonly gpus: boolean;
}

export function trialRow(trial: Trial, columns: Columns, isBest: boolean, post: Post): HTMLTableRowElement {
  const number = trial.trial;
  const attributes = {
    ...(isBest && { class: 'best', title: 'The best point' }),
    ...(trial.invalid && { class: 'invalid', title: 'Marked as invalid: its result is not used' }),
  };
  return h(
    'tr',
    attributes,
    h('th', { scope: 'row', class: 'number' }, isBest ? `★ ${number}` : String(number)),
    cell(String(trial.batch), 'number'),
    h('td', { class: 'trial-state', 'data-state': trial.state }, stateText(trial)),
    exact(trial.value, trial.value === null ? '' : formatNumber(trial.value), 'value'),
    exact(trial.seconds, trial.seconds === null ? '' : formatSeconds(trial.seconds)),
    ...(columns.gpus ? [cell(trial.gpus?.join(', ') ?? '', 'gpus')] : []),
    ...columns.parameters.map((name) => exact(trial.parameters[name], formatValue(trial.parameters[name]))),
    h('td', trial.reason === null ? { class: 'reason' } : { class: 'reason', title: trial.reason }, trial.reason ?? ''),
    h('td', { class: 'actions' }, ...actions(trial, post)),
  );
}

function actions(trial: Trial, post: Post): HTMLElement[] {
  const { trial: number, attempt } = trial;
  const action = (label: string, name: string, type: TrialMessage) => {
    const element = button(label, 'icon', () => {
      post({ type, trial: number });
    });
    element.setAttribute('aria-label', name);
    element.title = name;
    return element;
  };
  const wishes = wishesFor(trial).map((wish) => {
    const { label, name } = wishWords[wish];
    return action(label, name(number), wish);
  });
  return [
    ...wishes,
    action('Copy', `Copy command of trial ${number}`, 'copyCommand'),
    ...(attempt > 0 ? [action('Log', `Open log of trial ${number}`, 'openLog')] : []),
  ];
}

type TrialMessage = Extract<FromPage, { trial: number }>['type'];

/** The name has the label in it, so that a button can be spoken to by what it shows. */
const wishWords: Readonly<Record<TrialWish, { label: string; name: (trial: number) => string }>> = {
  stopTrial: { label: 'Stop', name: (trial) => `Stop trial ${trial}` },
  retryTrial: { label: 'Rerun', name: (trial) => `Rerun trial ${trial}` },
  invalidate: { label: 'Invalidate', name: (trial) => `Invalidate trial ${trial}: do not use its result` },
  restore: { label: 'Use', name: (trial) => `Use trial ${trial}: use its result again` },
};

const cell = (text: string, kind: string) => h('td', { class: kind }, text);

/** Rounded in the cell, in full on hovering; numbers are aligned at their right. */
function exact(value: unknown, text: string, kind = ''): HTMLTableCellElement {
  return typeof value === 'number'
    ? h('td', { class: `number ${kind}`, title: String(value) }, text)
    : cell(text, kind);
}

const stateWords: Readonly<Record<Trial['state'], string>> = {
  waiting: 'waiting',
  running: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  timedOut: 'timed out',
  cancelled: 'cancelled',
  lost: 'lost',
};

const stateText = ({ state, attempt, invalid, enqueued }: Trial): string =>
  [
    attempt > 1 ? `${stateWords[state]} (attempt ${attempt})` : stateWords[state],
    ...(invalid ? ['invalid'] : []),
    ...(enqueued ? ['your point'] : []),
  ].join(', ');
