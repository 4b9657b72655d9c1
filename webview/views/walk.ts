/** The way through a chart's numbers by keyboard: each stop is pointed at in the plot and read out by a live region. */
import type { ChartRow, ChartTable } from '../charts/chart.ts';
import { h, setText } from '../elements/dom.ts';
import { nextStop } from './targetIndex.ts';

/** @param reached is told each stop, and null when the walk ends */
export function createWalk(frame: HTMLElement, reached: (row: ChartRow | null) => void) {
  const element = h('p', { class: 'read-out', 'aria-live': 'polite' });
  let table: ChartTable | null = null;
  /** Before the first stop: the walk begins with the last row, which is the newest. */
  let stop: number | null = null;

  frame.addEventListener('keydown', (event) => {
    if (table === null || table.length === 0) return;
    const next = nextStop(event.key, stop, table.length);
    if (next === null) return;
    event.preventDefault();
    stop = next;
    const row = table.row(stop);
    const { headings } = table;
    setText(element, row.cells.map((cell, i) => `${headings[i]} ${cell}`).join(', '));
    reached(row);
  });
  frame.addEventListener('blur', () => {
    stop = null;
    setText(element, '');
    reached(null);
  });

  return {
    /** The live region, beside the plot. */
    element,
    /** Where the walk is; null before its first stop. */
    at: (): ChartRow['at'] => (stop === null ? null : (table?.row(stop).at ?? null)),
    follow: (changed: ChartTable): void => {
      table = changed;
      if (stop !== null && stop >= changed.length) stop = null;
    },
  };
}
