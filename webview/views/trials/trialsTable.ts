/** The table of all trials, or of those that a search finds, with its order and choice of columns. */
import { choices } from '../../host.ts';
import type { Summary } from '../../../src/protocol.ts';
import type { LearningCurve } from '../../charts/learningCurves.ts';
import { h, section, setText } from '../../elements/dom.ts';
import { checkbox } from '../../elements/toolkit.ts';
import { remembered } from '../../remembered.ts';
import { selection } from '../../selection.ts';
import { shownOf } from '../../text/messages.ts';
import type { ViewChoices } from '../../viewChoices.ts';
import type { View } from '../view.ts';
import { arrangeColumns, columnWidths, isFixed, columnsOf } from './columns.ts';
import type { LaidOutColumn, Column } from './columns.ts';
import { listenToInput } from './gridInput.ts';
import { beginsWithRecommended, bestFirst, nextSort, selectTrials } from './selectTrials.ts';
import { openTrialMenu } from './trialMenu.ts';
import { createTrialGrid } from './trialGrid.ts';

/**
 * @param focusOpened gives the opened trial the focus
 * @param curves by trial, as received so far
 */
export function createTrialsTable(
  focusOpened: () => void,
  curves: ReadonlyMap<number, LearningCurve>,
): View & { readonly find: (search: string) => void } {
  let summary: Summary | undefined;
  const arrange = remembered(arrangedColumns, keyOfArrangement);
  const select = remembered(
    (study: Summary) => {
      const columns = columnsOf(study, curves);
      return { columns, trials: selectTrials(study, columns, choices.current()) };
    },
    (study) => [study, choices.current(), curves.size > 0],
  );
  /** A new list begins at the top. */
  const showOthers = (changed: Partial<ViewChoices>): void => {
    grid.scrollToTop();
    choices.update(changed);
    // now, so that the frame that draws them has less to do
    if (summary !== undefined) select(summary);
  };
  const columnChoice = createColumnChoice();
  const count = h('p', { class: 'caption', role: 'status' });
  const grid = createTrialGrid();
  const sortOf = (study: Summary) => choices.current().sort ?? bestFirst(study);
  const sortBy = (column: string): void => {
    if (summary !== undefined) showOthers({ sort: nextSort(sortOf(summary), column, summary.goal) });
  };
  listenToInput(grid, {
    sortBy,
    openMenu: (opener, trial, place) => openTrialMenu(trial, summary, opener, place),
    focusOpened,
  });
  selection.subscribe(grid.light);

  const foot = h('div', { class: 'foot' }, count, columnChoice.element);
  return {
    element: section('Trials', 'trials', grid.element, foot),
    /** Shows the trials that a search finds, in the order that the table has. */
    find: (search) => showOthers({ search }),
    render(next) {
      summary = next;
      const { columns, trials } = select(next);
      columnChoice.offer(columns);
      const isPinned = beginsWithRecommended(trials, next, choices.current());
      grid.table.classList.toggle('pinned', isPinned);
      const shown = `${shownOf(trials.length, next.trials.length, 'trial')}${isPinned ? PINNED : ''}`;
      setText(count, trials.length === 0 ? 'No such trial.' : shown);
      const { trial: best } = summary.best ?? {};
      const arranged = arrange(columns, summary, choices.current());
      grid.render({ columns: arranged, trials, curves, best, sort: sortOf(summary) });
    },
  };
}

/** The order is not that of the heading's arrow alone. */
const PINNED = ': the recommended one, then by value';

/** Which columns the table shows. */
function createColumnChoice() {
  const list = h('ul');
  const entry = ({ id, heading }: Column): HTMLElement => {
    const shown = checkbox(heading, !choices.current().hidden.includes(id), (checked) => {
      const others = choices.current().hidden.filter((other) => other !== id);
      choices.update({ hidden: checked ? others : [...others, id] });
    });
    shown.title = heading;
    return h('li', {}, shown);
  };
  return {
    element: h('details', { class: 'columns' }, h('summary', {}, 'Columns'), list),
    offer: remembered(
      (columns: readonly Column[]) => list.replaceChildren(...columns.filter(({ id }) => !isFixed(id)).map(entry)),
      (columns) => [keyOf(columns)],
    ),
  };
}

const keyOf = (columns: readonly Column[]): string =>
  JSON.stringify(columns.map(({ id, heading, isNumber }) => [id, heading, isNumber]));

const arrangedColumns = (columns: readonly Column[], { trials }: Summary, { hidden }: ViewChoices): LaidOutColumn[] =>
  arrangeColumns(columns, hidden, columnWidths(columns, trials));

/**
 * A row is drawn again only for new columns. The widths are measured again when there are twice as many trials: the first
 * ones may have had short values.
 */
const keyOfArrangement = (columns: readonly Column[], study: Summary, { hidden }: ViewChoices): string[] => [
  keyOf(columns),
  JSON.stringify([study.notes, study.front, hidden, Math.ceil(Math.log2(study.trials.length))]),
];
