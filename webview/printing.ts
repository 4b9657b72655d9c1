/** The page on paper: in one width whatever the window's is, in which the charts are drawn, and made smaller. */

import { drawAll } from './renderQueue.ts';

/** The space of A4 and Letter between their margins, in the pixels of a printed page. */
const PAPER_WIDTH = 700;
/** Letters of 13 pixels become 8 points, and smaller ones where a table needs more room. */
const LAYOUT_WIDTH = 820;
/** Of the box around a table, on both sides. */
const BORDERS = 2;

const drawings: (() => void)[] = [];

/** Draws what the page shows only in sight, in the width that it has on paper. */
export function onPaper(draw: () => void): void {
  drawings.push(draw);
}

export function fitOnPaper(page: HTMLElement): void {
  const { style } = page;
  window.addEventListener('beforeprint', () => {
    drawAll();
    style.width = `${LAYOUT_WIDTH}px`;
    const tables = [...page.querySelectorAll('table')].map(({ scrollWidth }) => scrollWidth + BORDERS);
    const width = Math.max(LAYOUT_WIDTH, ...tables);
    style.width = `${width}px`;
    style.zoom = String(PAPER_WIDTH / width);
    for (const draw of drawings) draw();
  });
  window.addEventListener('afterprint', () => {
    [style.width, style.zoom] = ['', ''];
  });
}
