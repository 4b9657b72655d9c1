/**
 * The trials as a table of which only the rows in sight exist. Ten thousand rows would take seconds to lay out; the page
 * still knows of all of them through `aria-rowcount` and `aria-rowindex`.
 *
 * This is a plain table and not the toolkit's data grid. A grid makes every cell a custom element with a shadow root,
 * and assigning its rows rebuilds all cells a few times a second, under a pointer that may be about to press a button.
 */
import type { TrialSummary } from '../../../src/study/summary/summary.ts';
import { h } from '../../elements/dom.ts';
import { drawSoon } from '../../renderQueue.ts';
import type { Selection } from '../../selection.ts';
import * as messages from '../../text/messages.ts';
import type { ViewChoices } from '../../viewChoices.ts';
import type { LaidOutColumn } from './columnLayout.ts';
import { renderHeadings } from './headings.ts';
import { rowWindow, scrollTopFor } from './rowWindow.ts';
import { createTabStop } from './tabStop.ts';
import { createTrialRow } from './trialRow.ts';

interface GridContent {
  readonly columns: readonly LaidOutColumn[];
  /** The width of the table where all columns have their own. */
  readonly width: string;
  readonly trials: readonly TrialSummary[];
  readonly best: number | undefined;
  readonly sort: ViewChoices['sort'];
  readonly selection: Selection;
}

export interface TrialGrid {
  /** The box in which the table scrolls. */
  readonly element: HTMLElement;
  readonly table: HTMLTableElement;
  readonly render: (content: GridContent) => void;
  /** Lights what is hovered and chosen. */
  readonly light: (selection: Selection) => void;
  readonly content: () => GridContent | undefined;
  /** The row of a trial, scrolled into sight; undefined if it is not among those that are shown. */
  readonly reveal: (trial: number) => HTMLTableRowElement | undefined;
  readonly scrollToTop: () => void;
  readonly heading: (column: string) => HTMLElement | undefined;
  /** The trial whose row had the focus last. */
  readonly lastFocused: () => number | null;
  /** How many rows a person sees at once. */
  readonly pageSize: () => number;
}

export function createTrialGrid(): TrialGrid {
  const headings = h('tr', { 'aria-rowindex': '1' });
  const columnGroup = h('colgroup');
  const body = h('tbody');
  const head = h('thead', {}, headings);
  const table = h('table', { role: 'grid', 'aria-label': messages.TRIALS_TABLE }, columnGroup, head, body);
  const rail = h('div', { class: 'rail' }, table);
  const box = h('div', { class: 'scroll' }, rail);
  let content: GridContent | undefined;
  let isPrinted = false;
  const tabStop = createTabStop(table);
  let rows: ReadonlyMap<number, BuiltRow> = new Map<number, BuiltRow>();

  /** @param needed the trial of the row that has to be there now */
  const renderRows = (needed?: number): void => {
    if (content === undefined) return;
    const { trials, selection } = content;
    const rowHeight = heightOf(body);
    const { first, end } = isPrinted
      ? { first: 0, end: Math.min(MOST_PRINTED, trials.length) }
      : rowWindow(box.scrollTop, box.clientHeight, rowHeight, trials.length);
    const inSight = trials.slice(first, end);
    rows = builtRows(inSight, content, rows, isPrinted ? Infinity : newRows(content, needed), needed);
    const elements = inSight.map(({ trial }) => rows.get(trial)?.element ?? h('tr', { class: 'unbuilt' }));
    elements.forEach((element, i) => {
      element.setAttribute('aria-rowindex', String(first + i + 2));
    });
    const hadFocus = body.contains(document.activeElement);
    replaceRows(body, elements);
    tabStop.update();
    if (hadFocus && !body.contains(document.activeElement)) table.focus({ preventScroll: true });
    rail.style.height = `${((isPrinted ? end : trials.length) + 1) * rowHeight}px`;
    table.style.marginTop = `${first * rowHeight}px`;
    lightRows(selection);
    if (rows.size < inSight.length) renderSoon();
  };
  const renderAll = (): void => {
    renderRows();
  };
  /** In the next frame that has time: another step of a scroll may come until then. */
  const renderSoon = (): void => {
    drawSoon(renderAll);
  };
  const lightRows = ({ hovered, chosen }: Selection): void => {
    for (const [trial, { element }] of rows) {
      element.classList.toggle('hovered', trial === hovered);
      element.setAttribute('aria-selected', String(chosen.includes(trial)));
    }
  };
  box.addEventListener('scroll', renderSoon, { passive: true });
  // the box has no height until the page shows it
  new ResizeObserver(renderSoon).observe(box);
  for (const [event, printed] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const)
    window.addEventListener(event, () => {
      isPrinted = printed;
      renderAll();
    });

  return {
    element: box,
    table,
    content: () => content,
    render(next) {
      content = next;
      table.setAttribute('aria-rowcount', String(next.trials.length + 1));
      table.setAttribute('aria-colcount', String(next.columns.length + 1));
      table.style.minWidth = next.width;
      renderHeadings(headings, columnGroup, next);
      renderRows();
    },
    light(selection) {
      if (content !== undefined) content = { ...content, selection };
      lightRows(selection);
    },
    reveal(trial) {
      const index = content?.trials.findIndex((each) => each.trial === trial) ?? -1;
      if (index === -1) return undefined;
      box.scrollTop = scrollTopFor(index, box.scrollTop, box.clientHeight, heightOf(body));
      renderRows(trial);
      return rows.get(trial)?.element;
    },
    scrollToTop: () => {
      box.scrollTop = 0;
    },
    heading: (column) => [...headings.children].find((each): each is HTMLElement => isHeadingOf(each, column)),
    lastFocused: tabStop.trial,
    pageSize: () => Math.max(1, Math.floor(box.clientHeight / heightOf(body)) - 2),
  };
}

const isHeadingOf = (element: Element, column: string): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.column === column;

interface BuiltRow {
  readonly element: HTMLTableRowElement;
  readonly trial: TrialSummary;
  readonly columns: readonly LaidOutColumn[];
  readonly isBest: boolean;
}

/**
 * So many cells are made in a frame: the browser takes about 0.06 ms to lay out and paint each, and a scroll may bring 400
 * of them. The others come with the next frames, and until then their rows are empty.
 */
const MOST_NEW_CELLS = 210;
/** On paper, of the table as it is sorted: nobody reads more of it there. */
const MOST_PRINTED = 500;

/** So many rows may be made now. A key needs its row before the frame in which the others come. */
const newRows = ({ columns }: GridContent, needed: number | undefined): number =>
  needed === undefined ? Math.ceil(MOST_NEW_CELLS / columns.length) : 0;

/** The rows of these trials: those that are there already, the needed one, and so many of the others. */
function builtRows(
  trials: readonly TrialSummary[],
  content: GridContent,
  before: ReadonlyMap<number, BuiltRow>,
  mostNew: number,
  needed: number | undefined,
): Map<number, BuiltRow> {
  const isKnown = ({ trial }: TrialSummary): boolean => before.has(trial) || trial === needed;
  const [known, others] = [trials.filter(isKnown), trials.filter((trial) => !isKnown(trial))];
  const now = [...known, ...others.slice(0, mostNew)];
  return new Map(now.map((trial) => [trial.trial, builtRow(trial, content, before.get(trial.trial))]));
}

/** Keeps the row of an unchanged trial, so that the focus and a selected text survive an update. */
function builtRow(trial: TrialSummary, { columns, best }: GridContent, known: BuiltRow | undefined): BuiltRow {
  const isBest = trial.trial === best;
  if (known?.trial === trial && known.columns === columns && known.isBest === isBest) return known;
  const element = createTrialRow(trial, columns, isBest);
  if (known?.element.isEqualNode(element)) return { ...known, trial, columns };
  return { element, trial, columns, isBest };
}

/** Before there is a row: as style.css has it, at the editor's usual size of text. */
const USUAL_ROW_HEIGHT = 26;

const heightOf = (body: HTMLElement): number =>
  body.querySelector('tr[data-trial]')?.getBoundingClientRect().height ?? USUAL_ROW_HEIGHT;

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
