/**
 * A chart on the page: title, caption and plot, in the current theme. What the plot says can be read without seeing it: the
 * arrow keys walk through its numbers, which a live region reads, and *Table* shows them as a table.
 *
 * A chart out of sight costs nothing after its first words: its plot is drawn when it comes into sight, as it is then.
 */
import type { ChartContent } from '../charts/chart.ts';
import { themeFrom, type Theme } from '../charts/theme.ts';
import { h, setHidden, setText } from '../elements/dom.ts';
import { createPlot, type Plot } from '../elements/plot.ts';
import { button, setPressed } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import * as messages from '../text/messages.ts';
import { createChartTable } from './chartTable.ts';
import { createWalk } from './walk.ts';

export interface ChartFigure {
  readonly element: HTMLElement;
  /** The place of the plot, for what else a person does there. */
  readonly frame: HTMLElement;
  readonly draw: (content: (theme: Theme) => ChartContent) => void;
  /** The place of a pixel of the frame, in units of the axes; null before there is a plot. */
  readonly placeAt: (x: number, y: number) => readonly [x: number, y: number] | null;
  /** Calls the listener with a place that the person clicks, or chooses on the walk with Enter. */
  readonly onChoose: (listener: (at: readonly [x: number, y: number]) => void) => void;
}

/** @param controls are placed beside the title */
export function createChartFigure(post: Post, ...controls: HTMLElement[]): ChartFigure {
  const title = h('h3');
  const caption = h('p', { class: 'caption' });
  const frame = h('div', {
    class: 'frame',
    tabindex: '0',
    role: 'application',
    'aria-roledescription': messages.CHART,
  });
  const table = createChartTable();
  const walk = createWalk(frame, (at) => {
    if (at === null) plot?.unpoint();
    else plot?.point(at);
  });
  let plot: Plot | null = null;
  let latest: ((theme: Theme) => ChartContent) | null = null;
  let inSight = false;

  const save = (format: 'png' | 'svg') => () => {
    if (plot === null) return;
    const { background } = themeFrom(readVariable);
    post({ type: 'savePicture', title: title.textContent, format, picture: plot[format](background) });
  };
  const asTable = button(messages.buttons.table, 'icon', () => {
    const wasShown = table.element.hidden === false;
    setPressed(asTable, !wasShown);
    setHidden(wasShown, table.element);
    show();
  });
  setPressed(asTable, false);
  const png = button(messages.buttons.savePng, 'icon', save('png'));
  const svg = button(messages.buttons.saveSvg, 'icon', save('svg'));

  const show = (): void => {
    if (latest === null || (!inSight && title.textContent !== '')) return;
    const { plot: drawn, ...text } = latest(themeFrom(readVariable));
    setText(title, text.title);
    setText(caption, text.caption);
    frame.setAttribute('aria-label', text.description);
    for (const tool of [asTable, png, svg])
      tool.setAttribute('aria-label', messages.describe(tool.textContent, text.title));
    const hasTable = table.element.hidden === false;
    setHidden(drawn === null, asTable);
    setHidden(drawn === null || hasTable, png, svg, frame, walk.element);
    if (drawn === null || !inSight) return;
    walk.follow(drawn.table);
    if (hasTable) table.show(drawn.table, text.title);
    else (plot ??= createPlot(frame)).draw(drawn.option);
  };
  const tools = h('span', { class: 'tools' }, ...controls, asTable, png, svg);
  const parts = [h('figcaption', {}, title, tools), caption, frame, walk.element, table.element];
  const element = h('figure', { class: 'card' }, ...parts);
  new IntersectionObserver(([{ isIntersecting }]) => {
    inSight = isIntersecting;
    show();
  }).observe(element);

  return {
    element,
    frame,
    draw: (content) => {
      latest = content;
      show();
    },
    placeAt: (x, y) => plot?.placeAt(x, y) ?? null,
    onChoose: (listener) => {
      let pressedAt = 0;
      frame.addEventListener('pointerdown', ({ offsetX }) => {
        pressedAt = offsetX;
      });
      frame.addEventListener('click', ({ offsetX, offsetY }) => {
        const isDrag = Math.abs(offsetX - pressedAt) >= LEAST_DRAG_PIXELS;
        if (plot !== null && !isDrag) listener(plot.placeAt(offsetX, offsetY));
      });
      frame.addEventListener('keydown', ({ key }) => {
        const at = key === 'Enter' ? walk.at() : null;
        if (at !== null) listener(at);
      });
    },
  };
}

/** A shorter drag is a click. */
export const LEAST_DRAG_PIXELS = 8;

const readVariable = (name: string): string => getComputedStyle(document.body).getPropertyValue(name).trim();
