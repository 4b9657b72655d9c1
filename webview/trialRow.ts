/** One trial as a row of the table. */
import { h } from './dom.ts';
import { formatNumber, formatSeconds, formatValue } from './format.ts';
import type { Post } from './host.ts';
import type { Trial } from './progress.ts';
import { button } from './toolkit.ts';

/** @param names the study's parameters, one column each */
export function trialRow(trial: Trial, names: readonly string[], isBest: boolean, post: Post): HTMLTableRowElement {
  const number = trial.trial;
  const log = button('Log', 'icon', () => {
    post({ type: 'openLog', trial: number });
  });
  log.setAttribute('aria-label', `Open log of trial ${number}`);
  const copy = button('Copy', 'icon', () => {
    post({ type: 'copyCommand', trial: number });
  });
  copy.setAttribute('aria-label', `Copy command of trial ${number}`);

  return h(
    'tr',
    isBest ? { class: 'best', title: 'The best point' } : {},
    h('th', { scope: 'row', class: 'number' }, isBest ? `★ ${number}` : String(number)),
    cell(String(trial.batch), 'number'),
    h('td', { class: 'trial-state', 'data-state': trial.state }, stateText(trial)),
    exact(trial.value, trial.value === null ? '' : formatNumber(trial.value), 'value'),
    exact(trial.seconds, trial.seconds === null ? '' : formatSeconds(trial.seconds)),
    ...names.map((name) => exact(trial.parameters[name], formatValue(trial.parameters[name]))),
    h('td', trial.reason === null ? { class: 'reason' } : { class: 'reason', title: trial.reason }, trial.reason ?? ''),
    h('td', { class: 'actions' }, copy, ...(trial.state === 'waiting' ? [] : [log])),
  );
}

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
};

const stateText = ({ state, attempt }: Trial): string =>
  attempt > 1 ? `${stateWords[state]} (attempt ${attempt})` : stateWords[state];
