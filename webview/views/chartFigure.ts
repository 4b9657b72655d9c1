/**
 * A chart on the page: title, caption and plot, in the current theme. What the plot says can be read without seeing it:
 * the arrow keys walk through its numbers, which a live region reads, and *Table* shows them as a table.
 *
 * A chart out of sight costs nothing after its first words: its plot is drawn when it comes into sight, as it is then.
 */
import type { Summary } from '../../src/protocol.ts';
import type { ChartContent, DrawChart, ChartTable } from '../charts/chart.ts';
import { themeFrom, type Theme } from '../charts/theme.ts';
import { factTable, h, setChildren, setHidden, setText } from '../elements/dom.ts';
import type { MenuItem } from '../elements/menu.ts';
import { button, setPressed } from '../elements/toolkit.ts';
import { post } from '../host.ts';
import { onPaper } from '../printing.ts';
import { drawNext } from '../renderQueue.ts';
import { buttons, describe, shownOf } from '../text/messages.ts';
import { createTrialPlot, type PictureFormat } from './trialPlot.ts';
import type { View } from './view.ts';

/** The buttons of all charts that save them, as items of a menu. */
export function savingTools(): MenuItem[] {
  const tools = [...document.querySelectorAll<HTMLElement>('figure .picture')];
  // those in a section that is hidden would save nothing
  const usable = tools.filter((each) => each.checkVisibility());
  return usable.map((each) => ({
    label: each.getAttribute('aria-label') ?? '',
    run: () => each.click(),
  }));
}

/** @param controls are placed beside the title */
export function createChartFigure(...controls: HTMLElement[]) {
  const title = h('h3');
  const caption = h('p', { class: 'caption' });
  const table = createChartTable();
  const plot = createTrialPlot(() => inSight);
  const { frame, readOut } = plot;
  let latest: ((theme: Theme) => ChartContent) | null = null;
  let shown: ChartContent['plot'] = null;
  let ink = '';
  let inSight = false;

  const show = (): void => {
    if (latest === null || (!inSight && title.textContent !== '')) return;
    const theme = themeFrom(readVariable);
    const { plot: next, ...text } = latest(theme);
    [shown, ink] = [next, theme.text];
    setText(title, text.title);
    setText(caption, text.caption);
    frame.setAttribute('aria-label', text.description);
    tools.show(text.title, shown !== null);
    setHidden(shown === null || tools.isTable(), frame, readOut);
    // its content is computed in one frame and drawn in another
    drawNext(drawPlot);
  };
  const drawPlot = (): void => {
    if (shown === null || !inSight) return;
    plot.follow(shown.table);
    if (tools.isTable()) table.show(shown.table, title.textContent);
    else plot.draw(shown, ink);
  };
  const drawNow = (): void => {
    inSight = true;
    show();
    drawPlot();
  };
  const toggleTable = (): void => {
    setHidden(!tools.isTable(), table.element);
    show();
  };
  const save = (format: PictureFormat): void => {
    drawNow(); // the button is in sight, although the observer may not have said so yet
    const picture = plot.picture(format, themeFrom(readVariable).background);
    if (picture !== null) post({ type: 'savePicture', title: title.textContent, format, picture });
  };
  const tools = createTools(toggleTable, save);
  const heading = h('figcaption', {}, title, h('span', { class: 'tools' }, ...controls, ...tools.elements));
  const element = h('figure', { class: 'card' }, heading, caption, frame, readOut, table.element);
  new IntersectionObserver((changes) => {
    // the browser may tell of several at once, the latest last
    inSight = changes.at(-1)?.isIntersecting === true;
    if (inSight) drawNext(show);
  }).observe(element);
  // paper does not scroll
  onPaper(drawNow);

  const draw = (content: (theme: Theme) => ChartContent): void => {
    latest = content;
    show();
  };
  return { ...plot, element, draw };
}

/** A chart of the study alone, where there is something to show. @param within what is hidden with it where there is not */
export function chartView(
  draw: DrawChart,
  isShown: (summary: Summary) => boolean,
  within: (figure: HTMLElement) => HTMLElement = (figure) => figure,
): View {
  const figure = createChartFigure();
  const element = within(figure.element);
  return {
    element,
    render(summary) {
      setHidden(!isShown(summary), element);
      if (isShown(summary)) figure.draw((theme) => draw(summary, theme));
    },
  };
}

/** The buttons beside the title. */
function createTools(toggled: () => void, save: (format: PictureFormat) => void) {
  let isTable = false;
  const asTable = button(buttons.table, 'icon', () => {
    isTable = !isTable;
    setPressed(asTable, isTable);
    toggled();
  });
  setPressed(asTable, false);
  const png = button(buttons.savePng, 'icon', () => save('png'));
  const svg = button(buttons.saveSvg, 'icon', () => save('svg'));
  for (const each of [png, svg]) each.classList.add('picture');
  const elements = [asTable, png, svg];
  return {
    elements,
    isTable: () => isTable,
    show: (title: string, hasPlot: boolean): void => {
      for (const tool of elements) tool.setAttribute('aria-label', describe(tool.textContent, title));
      setHidden(!hasPlot, asTable);
      setHidden(!hasPlot || isTable, png, svg);
    },
  };
}

/** A report has two colours in one variable: the one that is in force is that of an element. */
function readVariable(name: string): string {
  const value = getComputedStyle(document.body).getPropertyValue(name).trim();
  if (!value.startsWith('light-dark(')) return value;
  const element = h('span');
  element.style.color = value;
  document.body.append(element);
  const { color } = getComputedStyle(element);
  element.remove();
  return color;
}

const PAGE_SIZE = 100;

/** A chart's numbers as a table, the newest first, a page of them at a time. */
function createChartTable() {
  const element = h('div', { class: 'chart-table', hidden: '' });
  let pages = 1;
  const show = (table: ChartTable, title: string): void => {
    const name = describe(buttons.table, title);
    const shown = Math.min(table.length, pages * PAGE_SIZE);
    const rows = Array.from({ length: shown }, (_, i) => table.row(table.length - 1 - i).cells);
    const whole = factTable(name, table.headings, rows);
    const more = button(buttons.showMore, 'secondary', () => {
      pages += 1;
      show(table, title);
    });
    setChildren(element, [
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name }, whole),
      h('p', { class: 'caption' }, shownOf(shown, table.length, 'row'), shown < table.length && more),
    ]);
  };
  return { element, show };
}
