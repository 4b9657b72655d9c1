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
  const titles = columns.map(({ id }) => id).join('\n');
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

function sortOf(id: string, { column, descending }: Sort): string {
  if (id !== column) return 'none';
  return descending ? 'descending' : 'ascending';
}
