/** Studies side by side: a column for each, with its facts and its best point. */
import type { ComparedStudy } from '../../../src/study/summary/comparison.ts';
import { h } from '../../elements/dom.ts';
import { comparisonRows } from './comparisonRows.ts';
import * as messages from './messages.ts';

export function createComparisonTable(studies: readonly ComparedStudy[]): HTMLElement {
  const names = studies.map(({ name }) => h('th', { scope: 'col' }, name));
  const rows = comparisonRows(studies).map(({ name, cells }) =>
    h('tr', {}, h('th', { scope: 'row' }, name), ...cells.map((cell) => h('td', {}, cell))),
  );
  const head = h('thead', {}, h('tr', {}, h('td'), ...names));
  return h('table', { 'aria-label': messages.TABLE }, head, h('tbody', {}, ...rows));
}
