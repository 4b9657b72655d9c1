/**
 * All trials, a page of them at a time.
 *
 * A plain table rather than the toolkit's data grid: a grid makes every cell a custom element with a shadow root, and
 * assigning its rows rebuilds them all, a few times a second, under the pointer that is about to press a button.
 */
import type { Summary } from '../src/study/summary.ts';
import { h, setText } from './dom.ts';
import { count } from './format.ts';
import type { Post } from './host.ts';
import type { Trial } from './progress.ts';
import { button, dropdown } from './toolkit.ts';
import { chosenTrials } from './trialOrder.ts';
import { trialRow, type Columns } from './trialRow.ts';
import type { View } from './view.ts';
import type { ViewChoices } from './viewChoices.ts';

const PAGE = 100;

const orderWords: Readonly<Record<ViewChoices['order'], string>> = { newest: 'Newest first', best: 'Best first' };
const filterWords: Readonly<Record<ViewChoices['filter'], string>> = {
  all: 'All trials',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
};

/** @param choose saves a changed choice and renders again */
export function createTrialsTable(
  post: Post,
  choices: () => ViewChoices,
  choose: (changed: Partial<ViewChoices>) => void,
): View {
  const order = dropdown('Order', orderWords, choices().order, (chosen) => {
    choose({ order: chosen });
  });
  const filter = dropdown('Filter', filterWords, choices().filter, (chosen) => {
    choose({ filter: chosen });
  });
  const head = h('tr');
  const body = h('tbody');
  const table = h('table', { 'aria-label': 'Trials' }, h('thead', {}, head), body);
  const shownText = h('span', { class: 'shown' });
  const more = button('Show more', 'secondary', () => {
    pages += 1;
    choose({});
  });
  const rows = new RowCache();
  let pages = 1;

  return {
    element: h(
      'section',
      { class: 'trials', 'aria-label': 'Trials' },
      h('div', { class: 'bar' }, h('h2', {}, 'Trials'), h('span', { class: 'choices' }, order, filter)),
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of trials' }, table),
      h('p', { class: 'more' }, shownText, more),
    ),
    render(summary) {
      const chosen = chosenTrials(summary, choices());
      const page = chosen.slice(0, pages * PAGE);
      const columns = columnsOf(summary);
      setHeadings(head, columns, summary);
      replaceRows(body, rows.rowsFor(page, columns, summary, post));
      setText(shownText, shownSentence(page.length, chosen.length));
      more.hidden = page.length === chosen.length;
    },
  };
}

/** Rows of unchanged trials are kept, so that a press on a button or a selection survives an update. */
class RowCache {
  readonly #rows = new Map<number, { readonly content: string; readonly row: HTMLTableRowElement }>();

  rowsFor(trials: readonly Trial[], columns: Columns, { best }: Summary, post: Post): HTMLTableRowElement[] {
    return trials.map((trial) => {
      const isBest = trial.trial === best?.trial;
      const content = JSON.stringify([trial, columns.gpus, isBest]);
      const known = this.#rows.get(trial.trial);
      if (known?.content === content) return known.row;
      const row = trialRow(trial, columns, isBest, post);
      this.#rows.set(trial.trial, { content, row });
      return row;
    });
  }
}

/** Makes `rows` the children of `body` and moves only what must move: an element that is moved loses the focus. */
function replaceRows(body: HTMLElement, rows: readonly HTMLTableRowElement[]): void {
  const wanted = new Set<Element>(rows);
  for (const child of [...body.children]) if (!wanted.has(child)) child.remove();
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

function shownSentence(shown: number, chosen: number): string {
  if (chosen === 0) return 'No trial of this kind.';
  return shown === chosen ? count(chosen, 'trial') : `${shown} of ${count(chosen, 'trial')}`;
}
