/** The way through a chart's numbers by keyboard: each stop is pointed at in the plot and read out by a live region. */
import type { ChartRow, ChartTable } from '../charts/chart.ts';
import { nextStop } from '../charts/nextStop.ts';
import { h, setText } from '../elements/dom.ts';
import { rowText } from '../text/messages.ts';

interface Walk {
  /** The live region, beside the plot. */
  readonly element: HTMLElement;
  readonly follow: (table: ChartTable) => void;
  /** Where the walk is; null before its first stop. */
  readonly at: () => ChartRow['at'];
}

/** @param point is told where each stop is, and null when the walk ends */
export function createWalk(frame: HTMLElement, point: (at: ChartRow['at']) => void): Walk {
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
    const { cells, at } = table.row(stop);
    setText(element, rowText(table.headings, cells));
    point(at);
  });
  frame.addEventListener('blur', () => {
    stop = null;
    setText(element, '');
    point(null);
  });

  return {
    element,
    at: () => (stop === null ? null : (table?.row(stop).at ?? null)),
    follow: (changed) => {
      table = changed;
      if (stop !== null && stop >= changed.length) stop = null;
    },
  };
}
