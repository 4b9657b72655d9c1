/**
 * A chart on the page: title, caption and plot, in the current theme. What the plot says can be read without seeing it: the
 * arrow keys walk through its numbers, which a live region reads, and *Table* shows them as a table.
 */
import type { ChartContent, DrawChart } from '../charts/chart.ts';
import { themeFrom } from '../charts/theme.ts';
import { h, setHidden, setText } from '../elements/dom.ts';
import { createPlot, type Plot } from '../elements/plot.ts';
import { button, setPressed } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import * as messages from '../text/messages.ts';
import { createChartTable } from './chartTable.ts';
import type { View } from './view.ts';
import { createWalk } from './walk.ts';

/** @param controls are placed beside the title */
export function createChartFigure(drawChart: DrawChart, post: Post, ...controls: HTMLElement[]): View {
  const title = h('h2');
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
  let content: ChartContent | null = null;

  const save = (format: 'png' | 'svg') => () => {
    if (plot === null || content === null) return;
    const { background } = themeFrom(readVariable);
    post({ type: 'savePicture', title: content.title, format, picture: plot[format](background) });
  };
  const asTable = button(messages.buttons.table, 'icon', () => {
    const shown = table.element.hidden === false;
    setPressed(asTable, !shown);
    setHidden(shown, table.element);
    if (content !== null) show(content);
  });
  setPressed(asTable, false);
  const png = button(messages.buttons.savePng, 'icon', save('png'));
  const svg = button(messages.buttons.saveSvg, 'icon', save('svg'));
  const tools = h('span', { class: 'tools' }, ...controls, asTable, png, svg);

  const show = ({ plot: drawn, ...text }: ChartContent): void => {
    setText(title, text.title);
    setText(caption, text.caption);
    frame.setAttribute('aria-label', text.description);
    for (const tool of [asTable, png, svg])
      tool.setAttribute('aria-label', messages.describe(tool.textContent, text.title));
    const hasTable = table.element.hidden === false;
    setHidden(drawn === null, asTable, png, svg);
    setHidden(drawn === null || hasTable, frame, walk.element);
    if (drawn === null) return;
    walk.follow(drawn.table);
    if (hasTable) table.show(drawn.table, text.title);
    else (plot ??= createPlot(frame)).draw(drawn.option);
  };

  return {
    element: h(
      'figure',
      { class: 'card' },
      h('figcaption', {}, title, tools),
      caption,
      frame,
      walk.element,
      table.element,
    ),
    render(summary) {
      content = drawChart(summary, themeFrom(readVariable));
      show(content);
    },
  };
}

const readVariable = (name: string): string => getComputedStyle(document.body).getPropertyValue(name).trim();
