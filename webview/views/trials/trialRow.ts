/** One trial as a row of the table. */
import type { TrialSummary } from '../../../src/study/summary/summary.ts';
import { h } from '../../elements/dom.ts';
import * as messages from '../../text/messages.ts';
import type { LaidOutColumn } from './columnLayout.ts';

/** @param index of the row below the headings, from 0 */
export function createTrialRow(
  trial: TrialSummary,
  columns: readonly LaidOutColumn[],
  isBest: boolean,
): HTMLTableRowElement {
  const attributes = {
    'data-trial': String(trial.trial),
    tabindex: '-1',
    ...(isBest && { class: 'best', title: messages.BEST_ROW }),
    ...(trial.invalid && { class: 'invalid', title: messages.INVALID_ROW }),
  };
  const menuName = messages.trialMenu.name(trial.trial);
  const menu = h('button', { type: 'button', tabindex: '-1', 'aria-label': menuName, title: menuName }, '…');
  return h(
    'tr',
    attributes,
    ...columns.map((column) => cell(trial, column, isBest)),
    h('td', { class: 'actions' }, menu),
  );
}

function cell(
  trial: TrialSummary,
  { id, isNumber, text, fullText, left }: LaidOutColumn,
  isBest: boolean,
): HTMLElement {
  const shown = text(trial);
  const full = fullText(trial);
  const attributes = {
    class: [id === 'state' ? 'trial-state' : id, isNumber ? 'number' : '', left === null ? '' : 'pinned'].join(' '),
    ...(full !== shown && { title: full }),
    ...(id === 'state' && stateAttributes(trial, full)),
  };
  const element =
    id === 'trial'
      ? h('th', { scope: 'row', ...attributes }, isBest ? `${messages.BEST_MARK} ${shown}` : shown)
      : h('td', attributes, shown);
  if (left !== null) element.style.left = left;
  return element;
}

/** What ran it is a tooltip: it is the same for nearly all trials. */
function stateAttributes({ state, interpreter }: TrialSummary, text: string): Record<string, string> {
  return { 'data-state': state, title: interpreter === undefined ? text : messages.ranBy(interpreter) };
}
