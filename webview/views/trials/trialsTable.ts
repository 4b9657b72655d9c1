/**
 * All trials, a page of them at a time.
 *
 * This is a plain table and not the toolkit's data grid. A grid makes every cell a custom element with a shadow root,
 * and assigning its rows rebuilds all cells a few times a second, under a pointer that may be about to press a button.
 */
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { h, setText } from '../../elements/dom.ts';
import { button, dropdown } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import * as messages from '../../text/messages.ts';
import type { SharedSelection } from '../../selection.ts';
import type { ViewChoices } from '../../viewChoices.ts';
import type { View } from '../view.ts';
import { selectTrials } from './selectTrials.ts';
import { createTrialRow, type Columns } from './trialRow.ts';

const PAGE_SIZE = 100;

/** @param updateChoices saves a changed choice and renders again */
export function createTrialsTable(
  post: Post,
  selection: SharedSelection,
  choices: () => ViewChoices,
  updateChoices: (changed: Partial<ViewChoices>) => void,
): View {
  const order = dropdown(messages.ORDER, messages.orderLabels, choices().order, (selected) => {
    updateChoices({ order: selected });
  });
  const filter = dropdown(messages.FILTER, messages.filterLabels, choices().filter, (selected) => {
    updateChoices({ filter: selected });
  });
  const head = h('tr');
  const body = h('tbody');
  const table = h('table', { 'aria-label': messages.TRIALS }, h('thead', {}, head), body);
  const shownText = h('span', { class: 'shown' });
  const showMore = button(messages.buttons.showMore, 'secondary', () => {
    pages += 1;
    updateChoices({});
  });
  const rows = new RowCache();
  let pages = 1;
  linkRows(body, selection);

  return {
    element: h(
      'section',
      { class: 'trials', 'aria-label': messages.TRIALS },
      h('div', { class: 'bar' }, h('h2', {}, messages.TRIALS), h('span', { class: 'choices' }, order, filter)),
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': messages.TRIALS_TABLE }, table),
      h('p', { class: 'more' }, shownText, showMore),
    ),
    render(summary) {
      const selected = selectTrials(summary, choices());
      const page = selected.slice(0, pages * PAGE_SIZE);
      const columns = columnsOf(summary);
      setHeadings(head, columns, summary);
      replaceRows(body, rows.rowsFor(page, columns, summary, post));
      setText(shownText, rowCountText(page.length, selected.length));
      showMore.hidden = page.length === selected.length;
    },
  };
}

/** Keeps the rows of unchanged trials, so that a pressed button or a selection survives an update. */
class RowCache {
  readonly #rows = new Map<number, { readonly content: string; readonly row: HTMLTableRowElement }>();

  rowsFor(
    trials: readonly TrialSummary[],
    columns: Columns,
    { best, setAside }: Summary,
    post: Post,
  ): HTMLTableRowElement[] {
    return trials.map((trial) => {
      const state = { isBest: trial.trial === best?.trial, setAside };
      const content = JSON.stringify([trial, columns.gpus, state]);
      const known = this.#rows.get(trial.trial);
      if (known?.content === content) return known.row;
      const row = createTrialRow(trial, columns, state, post);
      this.#rows.set(trial.trial, { content, row });
      return row;
    });
  }
}

/** A row under the pointer is lit everywhere, and a trial that is hovered elsewhere is lit here. */
function linkRows(body: HTMLElement, selection: SharedSelection): void {
  const trialAt = ({ target }: Event): number | null => {
    const row = target instanceof Element ? target.closest('tr') : null;
    return row === null ? null : Number(row.dataset.trial);
  };
  body.addEventListener('pointerover', (event) => {
    selection.hover(trialAt(event));
  });
  body.addEventListener('pointerleave', () => {
    selection.hover(null);
  });
  selection.subscribe(({ hovered }) => {
    for (const row of body.querySelectorAll('tr'))
      row.classList.toggle('hovered', row.dataset.trial === String(hovered));
  });
}

/** Makes `rows` the children of `body` and moves as few as possible, because an element that is moved loses the focus. */
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
    ...[messages.headings.trial, messages.headings.batch].map((title) => [title, 'number']),
    [messages.headings.state, ''],
    ...[messages.headings.value, messages.headings.time].map((title) => [title, 'number']),
    ...(gpus ? [[messages.headings.gpu, 'gpus']] : []),
    ...parameters.map((name) => [name, isNumber(name) ? 'number' : '']),
    [messages.headings.reason, 'reason'],
    [messages.headings.actions, 'actions'],
  ];
  const titles = headings.map(([title]) => title);
  if ([...head.children].map(({ textContent }) => textContent).join('\n') === titles.join('\n')) return;
  head.replaceChildren(...headings.map(([title, kind]) => h('th', { scope: 'col', class: kind }, title)));
}

function rowCountText(shown: number, selected: number): string {
  return selected === 0 ? messages.NO_SUCH_TRIAL : messages.shownTrials(shown, selected);
}
