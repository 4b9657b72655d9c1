/** One trial as a row of the table. */
import type { TrialSummary } from '../../../src/study/summary/summary.ts';
import type { LearningCurve } from '../../charts/learningCurves.ts';
import { h } from '../../elements/dom.ts';
import { BEST_MARK, trialMenu } from '../../text/messages.ts';
import { createSparkline } from './sparkline.ts';
import type { LaidOutColumn } from './columnLayout.ts';

export function createTrialRow(
  trial: TrialSummary,
  columns: readonly LaidOutColumn[],
  isBest: boolean,
  curve: LearningCurve | undefined,
): HTMLTableRowElement {
  const attributes = {
    'data-trial': String(trial.trial),
    tabindex: '-1',
    ...(isBest && { class: 'best', title: 'Recommended' }),
    ...(trial.invalid && { class: 'invalid', title: 'Marked as invalid: its result is not used' }),
  };
  const menuName = trialMenu.name(trial.trial);
  const menu = h('button', { type: 'button', tabindex: '-1', 'aria-label': menuName, title: menuName }, '…');
  return h(
    'tr',
    attributes,
    ...columns.map((column) => cell(trial, column, isBest, curve)),
    h('td', { class: 'actions' }, menu),
  );
}

function cell(
  trial: TrialSummary,
  { id, isNumber, text, fullText, left }: LaidOutColumn,
  isBest: boolean,
  curve: LearningCurve | undefined,
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
      ? h('th', { scope: 'row', ...attributes }, isBest ? `${BEST_MARK} ${shown}` : shown)
      : h('td', attributes, id === 'curve' && curve !== undefined ? createSparkline(curve) : shown);
  if (left !== null) element.style.left = left;
  return element;
}

/** A tooltip has its interpreter, which is the same for nearly all trials, and why it has no value of its own. */
function stateAttributes({ state, interpreter, reason }: TrialSummary, text: string): Record<string, string> {
  const first = interpreter === undefined ? text : `Run by ${interpreter}.`;
  return { 'data-state': state, title: reason === null ? first : `${first}\n${reason}` };
}
