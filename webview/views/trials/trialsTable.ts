/**
 * All trials, a page of them at a time.
 *
 * A plain table rather than the toolkit's data grid: a grid makes every cell a custom element with a shadow root, and
 * assigning its rows rebuilds them all, a few times a second, under the pointer that is about to press a button.
 */
import type { Summary } from '../../../src/study/summary/summary.ts';
import { h, setText } from '../../elements/dom.ts';
import { pluralize } from '../../text/format.ts';
import type { Post } from '../../host.ts';
import type { TrialSummary } from '../../text/progress.ts';
import { button, dropdown } from '../../elements/toolkit.ts';
import { selectTrials } from './selectTrials.ts';
import { createTrialRow, type Columns } from './trialRow.ts';
import type { View } from '../view.ts';
import type { ViewChoices } from '../../viewChoices.ts';

const PAGE_SIZE = 100;

const orderLabels: Readonly<Record<ViewChoices['order'], string>> = { newest: 'Newest first', best: 'Best first' };
const filterLabels: Readonly<Record<ViewChoices['filter'], string>> = {
  all: 'All trials',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
};

/** @param updateChoices saves a changed choice and renders again */
export function createTrialsTable(
  post: Post,
  choices: () => ViewChoices,
  updateChoices: (changed: Partial<ViewChoices>) => void,
): View {
  const order = dropdown('Order', orderLabels, choices().order, (selected) => {
    updateChoices({ order: selected });
  });
  const filter = dropdown('Filter', filterLabels, choices().filter, (chosen) => {
    updateChoices({ filter: chosen });
  });
  const head = h('tr');
  const body = h('tbody');
  const table = h('table', { 'aria-label': 'Trials' }, h('thead', {}, head), body);
  const shownText = h('span', { class: 'shown' });
  const showMore = button('Show more', 'secondary', () => {
    pages += 1;
    updateChoices({});
  });
  const rows = new RowCache();
  let pages = 1;

  return {
    element: h(
      'section',
      { class: 'trials', 'aria-label': 'Trials' },
      h('div', { class: 'bar' }, h('h2', {}, 'Trials'), h('span', { class: 'choices' }, order, filter)),
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of trials' }, table),
      h('p', { class: 'more' }, shownText, showMore),
    ),
    render(summary) {
      const chosen = selectTrials(summary, choices());
      const page = chosen.slice(0, pages * PAGE_SIZE);
      const columns = columnsOf(summary);
      setHeadings(head, columns, summary);
      replaceRows(body, rows.rowsFor(page, columns, summary, post));
      setText(shownText, rowCountText(page.length, chosen.length));
      showMore.hidden = page.length === chosen.length;
    },
  };
}

/** Rows of unchanged trials are kept, so that a press on a button or a selection survives an update. */
class RowCache {
  readonly #rows = new Map<number, { readonly content: string; readonly row: HTMLTableRowElement }>();

  rowsFor(trials: readonly TrialSummary[], columns: Columns, { best }: Summary, post: Post): HTMLTableRowElement[] {
    return trials.map((trial) => {
      const isBest = trial.trial === best?.trial;
      const content = JSON.stringify([trial, columns.gpus, isBest]);
      const known = this.#rows.get(trial.trial);
      if (known?.content === content) return known.row;
      const row = createTrialRow(trial, columns, isBest, post);
      this.#rows.set(trial.trial, { content, row });
      return row;
    });
  }
}

/** Makes `rows` the children of `body` and moves only what must move: an element that is moved loses the focus. */
function replaceRows(body: HTMLElement, rows: readonly HTMLTableRowElement[]): void {
  const newRows = new Set<Element>(rows);
  for (const child of [...body.children]) if (!newRows.has(child)) child.remove();
  let at = body.firstElementChild;
  for (const row of rows) {
    if (row === at) at = at.nextElementSibling;
    else body.insertBefore(row, at);
  }
}

function columnsOf({ parameters, trials }: Summary): Columns {
  return { parameters, gpus: trials.some(({ gpus }) => gpus !== null) };
}

function setHeadings(head: HTMLElement, { parameters, gpus }: Columns, { trials }: Summary): void {
  const isNumber = (name: string) => trials.some((trial) => typeof trial.parameters[name] === 'number');
  const headings = [
    ...['Trial', 'Batch'].map((title) => [title, 'number']),
    ['State', ''],
    ...['Value', 'Time'].map((title) => [title, 'number']),
    ...(gpus ? [['GPU', 'gpus']] : []),
    ...parameters.map((name) => [name, isNumber(name) ? 'number' : '']),
    ['Reason', 'reason'],
    ['', 'actions'],
  ];
  const titles = headings.map(([title]) => title);
  if ([...head.children].map(({ textContent }) => textContent).join('\n') === titles.join('\n')) return;
  head.replaceChildren(...headings.map(([title, kind]) => h('th', { scope: 'col', class: kind }, title)));
}

function rowCountText(shown: number, selected: number): string {
  if (selected === 0) return 'No trial of this kind.';
  return shown === selected ? pluralize(selected, 'trial') : `${shown} of ${pluralize(selected, 'trial')}`;
}
