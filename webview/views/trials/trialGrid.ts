/**
 * The trials as a table of which only the rows in sight exist. Ten thousand rows would take seconds to lay out; the
 * page still knows of all of them through `aria-rowcount` and `aria-rowindex`.
 *
 * This is a plain table and not the toolkit's data grid. A grid makes every cell a custom element with a shadow root,
 * and assigning its rows rebuilds all cells a few times a second, under a pointer that may be about to press a button.
 */
import { h, setChildren } from '../../elements/dom.ts';
import { remembered } from '../../remembered.ts';
import { createRowsInSight, rowHeight, type GridContent } from './rowsInSight.ts';
import { scrollTopFor } from './rowWindow.ts';
import { MENU_WIDTH, type LaidOutColumn } from './columns.ts';

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

  const renderHeadings = remembered((columns: readonly LaidOutColumn[], sorted: string, descending: boolean) => {
    const sortOf = (id: string): string => (id !== sorted ? 'none' : descending ? 'descending' : 'ascending');
    const all = columns.map((column) => createHeading(column, sortOf(column.id)));
    // a heading keeps the focus
    setChildren(headings, [...all, h('td', { class: 'actions' })]);
    const menu = { width: MENU_WIDTH, grows: columns.every(({ grows }) => !grows) };
    columnGroup.replaceChildren(...[...columns, menu].map(createColumn));
  });

  return {
    /** The box in which the table scrolls. */
    element: box,
    table,
    content: (): GridContent | undefined => content,
    render(next: GridContent): void {
      content = next;
      table.setAttribute('aria-rowcount', String(next.trials.length + 1));
      table.setAttribute('aria-colcount', String(next.columns.length + 1));
      table.style.minWidth = `calc(${[...next.columns.map(({ width }) => width), MENU_WIDTH].join(' + ')})`;
      renderHeadings(next.columns, next.sort.column, next.sort.descending);
      rows.render();
    },
    /** Lights the rows of hovered and chosen trials. */
    light: rows.light,
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
    heading: (column: string): HTMLElement | null =>
      headings.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"]`),
    /** The trial whose row had the focus last. */
    lastFocused: tabStop.trial,
    /** How many rows a person sees at once. */
    pageSize: (): number => Math.max(1, Math.floor(box.clientHeight / rowHeight(body)) - 2),
  };
}

/** The full name is its accessible name, and a tooltip: the column may be too narrow for it. */
function createHeading({ id, heading, shortHeading = heading, isNumber }: LaidOutColumn, sort: string): HTMLElement {
  const named = { 'data-column': id, title: heading, 'aria-label': heading };
  const attributes = { scope: 'col', class: isNumber && 'number', tabindex: '-1', ...named, 'aria-sort': sort };
  return h('th', attributes, h('span', {}, shortHeading));
}

function createColumn({ width, grows }: Pick<LaidOutColumn, 'width' | 'grows'>): HTMLElement {
  const column = h('col');
  if (!grows) column.style.width = width;
  return column;
}

/** The end of a cell that holds no digit. */
const PADDING = 10;

/** Has the columns that stay in sight cover those of numbers that they would cut: see style.css. */
function coverCutNumbers(table: HTMLElement, row: HTMLElement): void {
  const [first, ...others] = row.children;
  const numbers = others.filter((each) => each.matches('.number')).map((each) => each.getBoundingClientRect());
  const cutAt = (edge: number) => numbers.find(({ left, right }) => left < edge - 1 && right > edge + PADDING);
  const left = first.getBoundingClientRect().right;
  const right = others.at(-1)?.getBoundingClientRect().left ?? 0;
  table.style.setProperty('--cut-left', `${(cutAt(left)?.right ?? left) - left}px`);
  table.style.setProperty('--cut-right', `${right - (cutAt(right)?.left ?? right)}px`);
}

/**
 * The one stop of the Tab key in the table: the row or heading that had the focus last. Where that row is not in sight,
 * and so does not exist, the table itself is the stop.
 */
function createTabStop(table: HTMLTableElement) {
  let last: Readonly<Pick<DOMStringMap, 'trial' | 'column'>> | undefined;

  const isStop = ({ dataset: { trial, column } }: HTMLElement): boolean =>
    last === undefined ? trial !== undefined : trial === last.trial && column === last.column;
  const update = (): void => {
    const stops = [...table.querySelectorAll<HTMLElement>(STOPS)];
    const stop = stops.find(isStop);
    for (const element of stops) element.tabIndex = element === stop ? 0 : -1;
    table.tabIndex = stop === undefined ? 0 : -1;
  };
  table.addEventListener('focusin', ({ target }) => {
    const stop = target instanceof HTMLElement ? target.closest<HTMLElement>(STOPS) : null;
    if (stop === null) return;
    const { trial, column } = stop.dataset;
    last = { trial, column };
    update();
  });
  return {
    /** To be called when rows or headings have changed. */
    update,
    /** The trial of the row that had the focus last. */
    trial: (): number | null => (last?.trial === undefined ? null : Number(last.trial)),
  };
}

const STOPS = 'tr[data-trial], th[data-column]';
