/** The headings of the table, which sort it, and the widths of its columns. */
import { h } from '../../elements/dom.ts';
import type { Sort } from '../../viewChoices.ts';
import type { LaidOutColumn } from './columnLayout.ts';

interface Headings {
  readonly columns: readonly LaidOutColumn[];
  readonly sort: Sort;
}

/** Changes only differences, so that a heading keeps the focus. */
export function renderHeadings(row: HTMLElement, columnGroup: HTMLElement, { columns, sort }: Headings): void {
  const titles = columns.map(({ id, heading }) => `${id} ${heading}`).join('\n');
  if (row.dataset.columns !== titles) {
    row.dataset.columns = titles;
    row.replaceChildren(...columns.map(createHeading), h('td', { class: 'actions' }));
    columnGroup.replaceChildren(...columns.map(() => h('col')), h('col'));
  }
  columns.forEach(({ id, width }, i) => {
    const [heading, column] = [row.children[i], columnGroup.children[i]];
    if (!(heading instanceof HTMLElement && column instanceof HTMLElement)) return;
    heading.setAttribute('aria-sort', sortOf(id, sort));
    column.style.width = width;
  });
}

/** The full name is its accessible name, and a tooltip: the column may be too narrow for it. */
function createHeading({ id, heading, isNumber }: LaidOutColumn): HTMLElement {
  const kind = isNumber ? 'number' : '';
  return h(
    'th',
    { scope: 'col', class: kind, 'data-column': id, tabindex: '-1', title: heading, 'aria-label': heading },
    h('span', {}, heading),
  );
}

/** The end of a cell that holds no digit. */
const PADDING = 10;

/** Has the columns that stay in sight cover those of numbers that they would cut: see style.css. */
export function coverCutNumbers(table: HTMLElement, row: HTMLElement): void {
  const [first, ...others] = row.children;
  const numbers = others.filter((each) => each.matches('.number')).map((each) => each.getBoundingClientRect());
  const cutAt = (edge: number) => numbers.find(({ left, right }) => left < edge - 1 && right > edge + PADDING);
  const left = first.getBoundingClientRect().right;
  const right = others.at(-1)?.getBoundingClientRect().left ?? 0;
  table.style.setProperty('--cut-left', `${(cutAt(left)?.right ?? left) - left}px`);
  table.style.setProperty('--cut-right', `${right - (cutAt(right)?.left ?? right)}px`);
}

function sortOf(id: string, { column, descending }: Sort): string {
  if (id !== column) return 'none';
  return descending ? 'descending' : 'ascending';
}
