/** All trials: what to find, how to order them, and which columns to see; and their table. */
import type { Summary } from '../../../src/study/summary/summary.ts';
import { h, setHidden, setText } from '../../elements/dom.ts';
import { belowOf, openMenu } from '../../elements/menu.ts';
import { dropdown, textField } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import type { SharedSelection } from '../../selection.ts';
import * as messages from '../../text/messages.ts';
import type { ViewChoices } from '../../viewChoices.ts';
import type { TrialPanel } from '../trialPanel/trialPanel.ts';
import type { View } from '../view.ts';
import { createColumnChoice } from './columnChoice.ts';
import { arrangeColumns, columnWidths, totalWidth, type LaidOutColumn } from './columnLayout.ts';
import { columnsOf, type Column } from './columns.ts';
import { listenToKeyboard } from './gridKeyboard.ts';
import { listenToPointer } from './gridPointer.ts';
import { createWarmUp } from './search/warmUp.ts';
import { nextSort, selectTrials, type SelectedTrials } from './selectTrials.ts';
import { trialActions } from './trialActions.ts';
import { createTrialGrid } from './trialGrid.ts';

interface TrialsTable extends View {
  /** Shows what a search finds, in the order that the table has, and brings the table into sight. */
  readonly find: (search: string) => void;
}

/** @param updateChoices saves a changed choice and renders again */
export function createTrialsTable(
  post: Post,
  selection: SharedSelection,
  panel: Pick<TrialPanel, 'focus'>,
  choices: () => ViewChoices,
  updateChoices: (changed: Partial<ViewChoices>) => void,
): TrialsTable {
  /** What a person has just asked for begins at the top. */
  const showOthers = (changed: Partial<ViewChoices>): void => {
    grid.scrollToTop();
    updateChoices(changed);
    // now, so that the frame that draws them has less to do
    select();
  };
  const search = textField(messages.SEARCH, messages.SEARCH_EXAMPLE, choices().search, (text) => {
    showOthers({ search: text });
  });
  const filter = dropdown(messages.FILTER, messages.filterLabels, choices().filter, (selected) => {
    showOthers({ filter: selected });
  });
  const columnChoice = createColumnChoice(choices, updateChoices);
  const count = h('p', { class: 'more', role: 'status' });
  const problem = h('p', { class: 'problem', role: 'status' });
  const grid = createTrialGrid();
  let summary: Summary | undefined;
  let layout: Layout | undefined;
  let selected: Selected | undefined;
  const warmUp = createWarmUp();
  const select = (): Selected | undefined => {
    if (summary === undefined) return undefined;
    if (selected?.summary !== summary || selected.choices !== choices()) selected = selectedOf(summary, choices());
    return selected;
  };

  const commands = {
    sortBy: (column: string) => {
      if (summary !== undefined) showOthers({ sort: nextSort(choices().sort, column, summary.goal) });
    },
    open: (trial: number) => {
      selection.choose(trial);
    },
    toggle: selection.toggle,
    hover: selection.hover,
    openMenu: (opener: HTMLElement, trial: number, place = belowOf(opener)) => {
      const row = summary?.trials.at(trial - 1);
      if (summary === undefined || row === undefined) return;
      openMenu(messages.trialMenu.name(trial), trialActions(row, summary, post), place, opener);
    },
  };
  listenToKeyboard(grid, {
    ...commands,
    open: (trial) => {
      commands.open(trial);
      panel.focus();
    },
  });
  listenToPointer(grid, commands);
  selection.subscribe(grid.light);

  const element = h(
    'section',
    { class: 'trials', 'aria-label': messages.TRIALS },
    h('div', { class: 'bar' }, h('h2', {}, messages.TRIALS), h('span', { class: 'choices' }, search, filter)),
    problem,
    columnChoice.element,
    grid.element,
    count,
  );

  return {
    element,
    find(text) {
      showOthers({ search: text, filter: 'all' });
      search.focus({ preventScroll: true });
      element.scrollIntoView();
    },
    render(next) {
      summary = next;
      // a brush in the parallel coordinates and the header's field write into it
      if (search.value !== choices().search) search.value = choices().search;
      if (filter.value !== choices().filter) filter.value = choices().filter;
      const { columns, trials, problem: searchProblem } = select() ?? selectedOf(next, choices());
      warmUp(next.trials, columns);
      const before = layout;
      layout = layoutOf(columns, summary, choices(), before);
      if (layout.offered !== before?.offered) columnChoice.offer(columns);
      setText(problem, searchProblem ?? '');
      setHidden(searchProblem === null, problem);
      setText(count, messages.shownTrials(trials.length, summary.trials.length));
      const { trial: best } = summary.best ?? {};
      grid.render({
        ...{ columns: layout.columns, width: layout.width, trials, best },
        ...{ sort: choices().sort, selection: selection.current() },
      });
    },
  };
}

/** What the table shows of a study. */
interface Selected extends SelectedTrials {
  readonly summary: Summary;
  readonly choices: ViewChoices;
  readonly columns: readonly Column[];
}

function selectedOf(summary: Summary, choices: ViewChoices): Selected {
  const columns = columnsOf(summary);
  return { summary, choices, columns, ...selectTrials(summary, columns, choices) };
}

/** Kept until something of it changes: a row is drawn again only for new columns. */
interface Layout {
  readonly key: string;
  /** The columns that there are. */
  readonly offered: string;
  readonly columns: readonly LaidOutColumn[];
  readonly width: string;
}

/** The column with the menu of a row. */
const MENU_WIDTH = 3;

/** The widths are measured again when there are twice as many trials: the first ones may have had short values. */
function layoutOf(
  columns: readonly Column[],
  { trials, metric, notes }: Summary,
  { hidden, pinned }: ViewChoices,
  before: Layout | undefined,
): Layout {
  const offered = JSON.stringify(columns.map(({ id, isNumber }) => [id, isNumber]));
  const key = JSON.stringify([offered, metric, notes, hidden, pinned, Math.ceil(Math.log2(trials.length))]);
  if (before?.key === key) return before;
  const widths = columnWidths(columns, trials);
  const arranged = arrangeColumns(columns, { hidden, pinned }, widths);
  return { key, offered, columns: arranged, width: totalWidth(arranged, widths, MENU_WIDTH) };
}
