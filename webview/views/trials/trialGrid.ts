/**
 * The trials as a table of which only the rows in sight exist. Ten thousand rows would take seconds to lay out; the
 * page still knows of all of them through `aria-rowcount` and `aria-rowindex`.
 *
 * This is a plain table and not the toolkit's data grid. A grid makes every cell a custom element with a shadow root,
 * and assigning its rows rebuilds all cells a few times a second, under a pointer that may be about to press a button.
 */
import { h } from '../../elements/dom.ts';
import type { Selection } from '../../selection.ts';
import { coverCutNumbers, renderHeadings } from './headings.ts';
import { createRowsInSight, rowHeight, type GridContent } from './rowsInSight.ts';
import { scrollTopFor } from './rowWindow.ts';
import { createTabStop } from './tabStop.ts';

export type TrialGrid = ReturnType<typeof createTrialGrid>;

export function createTrialGrid() {
  const headings = h('tr', { 'aria-rowindex': '1' });
  const columnGroup = h('colgroup');
  const body = h('tbody');
  const head = h('thead', {}, headings);
  const table = h('table', { role: 'grid', 'aria-label': 'Table of trials' }, columnGroup, head, body);
  const rail = h('div', { class: 'rail' }, table);
  const box = h('div', { class: 'scroll' }, rail);
  let content: GridContent | undefined;
  const tabStop = createTabStop(table);
  const rows = createRowsInSight(
    { box, rail, table, body },
    () => content,
    () => {
      tabStop.update();
      coverCutNumbers(table, headings);
    },
  );

  return {
    /** The box in which the table scrolls. */
    element: box,
    table,
    content: (): GridContent | undefined => content,
    render(next: GridContent): void {
      content = next;
      table.setAttribute('aria-rowcount', String(next.trials.length + 1));
      table.setAttribute('aria-colcount', String(next.columns.length + 1));
      table.style.minWidth = next.width;
      renderHeadings(headings, columnGroup, next);
      rows.render();
    },
    /** Lights the rows of hovered and chosen trials. */
    light: (selection: Selection): void => {
      if (content !== undefined) content = { ...content, selection };
      rows.light(selection);
    },
    /** The row of a trial, scrolled into sight; undefined if it is not among those that are shown. */
    reveal(trial: number): HTMLTableRowElement | undefined {
      const index = content?.trials.findIndex((each) => each.trial === trial) ?? -1;
      if (index === -1) return undefined;
      box.scrollTop = scrollTopFor(index, box.scrollTop, box.clientHeight, rowHeight(body));
      rows.render(trial);
      return rows.of(trial);
    },
    scrollToTop: (): void => {
      box.scrollTop = 0;
    },
    heading: (column: string): HTMLElement | undefined =>
      [...headings.children].find((each): each is HTMLElement => isHeadingOf(each, column)),
    /** The trial whose row had the focus last. */
    lastFocused: tabStop.trial,
    /** How many rows a person sees at once. */
    pageSize: (): number => Math.max(1, Math.floor(box.clientHeight / rowHeight(body)) - 2),
  };
}

const isHeadingOf = (element: Element, column: string): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.column === column;
