/** A chart's numbers as a table, the newest first, a page of them at a time. */
import type { ChartTable } from '../charts/chart.ts';
import { h, setText } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import { buttons, describe, shownOf } from '../text/messages.ts';

const PAGE_SIZE = 100;

export function createChartTable() {
  const head = h('tr');
  const body = h('tbody');
  const whole = h('table', {}, h('thead', {}, head), body);
  const scroll = h('div', { class: 'scroll', tabindex: '0', role: 'region' }, whole);
  const shownText = h('span');
  let pages = 1;
  let last: Parameters<typeof show> | null = null;
  const more = button(buttons.showMore, 'secondary', () => {
    pages += 1;
    if (last !== null) show(...last);
  });

  const show = (table: ChartTable, title: string): void => {
    last = [table, title];
    scroll.setAttribute('aria-label', describe(buttons.table, title));
    const shown = Math.min(table.length, pages * PAGE_SIZE);
    const rows = Array.from({ length: shown }, (_, i) => table.row(table.length - 1 - i).cells);
    head.replaceChildren(...table.headings.map((heading) => h('th', { scope: 'col' }, heading)));
    body.replaceChildren(...rows.map((cells) => h('tr', {}, ...cells.map((cell) => h('td', {}, cell)))));
    setText(shownText, shownOf(shown, table.length, 'row'));
    more.hidden = shown === table.length;
  };
  const element = h('div', { class: 'chart-table', hidden: '' }, scroll, h('p', { class: 'caption' }, shownText, more));
  return { element, show };
}
