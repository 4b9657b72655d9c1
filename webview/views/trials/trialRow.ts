/** One trial as a row of the table. */
import type { TrialSummary } from '../../../src/protocol.ts';
import type { LearningCurve } from '../../charts/learningCurves.ts';
import { worstShown } from '../../charts/ranges.ts';
import { h, svg } from '../../elements/dom.ts';
import { texts } from '../../text/format.ts';
import { BEST_MARK, curveText, trialMenu } from '../../text/messages.ts';
import type { LaidOutColumn } from './columns.ts';

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
  const cells = columns.map((column) => cell(trial, column, isBest, curve));
  return h('tr', attributes, ...cells, h('td', { class: 'actions' }, menu));
}

function cell(
  trial: TrialSummary,
  { id, isNumber, text, fullText }: LaidOutColumn,
  isBest: boolean,
  curve: LearningCurve | undefined,
): HTMLElement {
  const shown = text(trial);
  const full = fullText(trial);
  const attributes = {
    class: [id === 'state' ? 'trial-state' : id, isNumber ? 'number' : ''].join(' '),
    title: id === 'state' ? stateTitle(trial, full) : full !== shown && full,
    'data-state': id === 'state' && trial.state,
  };
  return id === 'trial'
    ? h('th', { scope: 'row', ...attributes }, isBest ? `${BEST_MARK} ${shown}` : shown)
    : h('td', attributes, id === 'curve' && curve !== undefined ? createSparkline(curve) : shown);
}

/** A tooltip has its interpreter, which is the same for nearly all trials, and why it has no value of its own. */
const stateTitle = ({ interpreter, reason }: TrialSummary, text: string): string =>
  texts(interpreter === undefined ? text : `Run by ${interpreter}.`, reason).join('\n');

const [WIDTH, HEIGHT] = [76, 16];

/** A learning curve as a small picture, from its own first step to its last. */
function createSparkline({ curve: { points } }: LearningCurve): SVGElement {
  const values = points.map(({ value }) => value);
  // as in the charts, a value far out on either side does not flatten the others
  const low = worstShown(values, 'maximize') ?? Math.min(...values);
  const high = worstShown(values, 'minimize') ?? Math.max(...values);
  const [first, last] = [points[0], points[points.length - 1]];
  // a beginning far out comes down into the picture, and has no plateau there
  const from = points.findIndex(({ value }) => value >= low && value <= high);
  const line = points.slice(Math.max(0, from - 1)).map(({ step, value }) => {
    const across = (step - first.step) / (last.step - first.step);
    const up = high > low ? (Math.min(high, Math.max(low, value)) - low) / (high - low) : 0.5;
    return `${(1 + across * (WIDTH - 2)).toFixed(1)},${(HEIGHT - 1 - up * (HEIGHT - 2)).toFixed(1)}`;
  });
  return svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': curveText(first.value, last.value) },
    svg('polyline', { points: line.join(' ') }),
  );
}
