/**
 * A chart on the page: title, caption and plot, in the current theme. What the plot says can be read without seeing it: the
 * arrow keys walk through its numbers, which a live region reads, and *Table* shows them as a table.
 *
 * A chart out of sight costs nothing after its first words: its plot is drawn when it comes into sight, as it is then.
 */
import type { ChartContent } from '../charts/chart.ts';
import { nearestMark, type Place, type TrialMarks } from '../charts/marks.ts';
import { themeFrom, type Theme } from '../charts/theme.ts';
import { h, setHidden, setText } from '../elements/dom.ts';
import { createPlot, type Plot } from '../elements/plot.ts';
import { button, setPressed } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { drawSoon } from '../renderQueue.ts';
import * as messages from '../text/messages.ts';
import { createChartTable } from './chartTable.ts';
import { createWalk } from './walk.ts';

export interface ChartFigure {
  readonly element: HTMLElement;
  /** The place of the plot, for what else a person does there. */
  readonly frame: HTMLElement;
  readonly draw: (content: (theme: Theme) => ChartContent) => void;
  /** The place of a pixel of the frame, in units of the axes; null before there is a plot. */
  readonly placeAt: (x: number, y: number) => Place | null;
  /** Calls the listener with a click into the plot that is not the end of a drag. */
  readonly onClick: (listener: (event: MouseEvent) => void) => void;
  /** Calls the listener with a place that the person clicks, or chooses on the walk with Enter. */
  readonly onChoose: (listener: (at: Place) => void) => void;
  readonly trials: FigureTrials;
}

/** The trials in the plot. */
interface FigureTrials {
  /** The one at a pixel of the frame. */
  readonly at: (x: number, y: number) => number | null;
  /** Lights these, from now on. */
  readonly light: (trials: readonly number[]) => void;
  /** Calls the listener with the trial that the walk has reached, and with null when it ends. */
  readonly onWalk: (listener: (trial: number | null) => void) => void;
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
  let walked: (trial: number | null) => void = () => undefined;
  const walk = createWalk(frame, (row) => {
    const at = row?.at ?? null;
    if (at === null) plot?.unpoint();
    else plot?.point(at);
    walked(row?.trial ?? null);
  });
  let plot: Plot | null = null;
  let latest: ((theme: Theme) => ChartContent) | null = null;
  let shown: ChartContent['plot'] = null;
  let inSight = false;
  let marks: TrialMarks | null = null;
  let lit: readonly number[] = [];
  let ink = '';

  const drawNow = (): void => {
    inSight = true;
    show();
    drawPlot();
  };
  const save = (format: 'png' | 'svg') => () => {
    drawNow(); // the button is in sight, although the observer may not have said so yet
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
    const theme = themeFrom(readVariable);
    const { plot: next, ...text } = latest(theme);
    [shown, marks, ink] = [next, next?.marks ?? null, theme.text];
    setText(title, text.title);
    setText(caption, text.caption);
    frame.setAttribute('aria-label', text.description);
    for (const tool of [asTable, png, svg])
      tool.setAttribute('aria-label', messages.describe(tool.textContent, text.title));
    const hasTable = table.element.hidden === false;
    setHidden(shown === null, asTable);
    setHidden(shown === null || hasTable, png, svg, frame, walk.element);
    // what it says is worked out in one frame and drawn in another
    drawSoon(drawPlot);
  };
  const drawPlot = (): void => {
    if (shown === null || !inSight) return;
    walk.follow(shown.table);
    if (table.element.hidden === false) table.show(shown.table, title.textContent);
    else {
      (plot ??= createPlot(frame)).draw(shown.option);
      light();
    }
  };
  const light = (): void => {
    const places = lit.map((trial) => marks?.of(trial) ?? []).filter(({ length }) => length > 0);
    if (inSight) plot?.light(places, ink);
  };
  const trialAt = (x: number, y: number): number | null => {
    if (plot === null || marks === null) return null;
    const { placeAt, pixelOf } = plot;
    const [low, high] = [placeAt(x - REACH, y + REACH), placeAt(x + REACH, y - REACH)];
    const { of, within } = marks;
    const near = within({ low, high }).map((trial) => ({ trial, places: of(trial).map(pixelOf) }));
    return nearestMark(near, [x, y], REACH);
  };
  const onClick: ChartFigure['onClick'] = (listener) => {
    let pressedAt = 0;
    frame.addEventListener('pointerdown', ({ offsetX }) => {
      pressedAt = offsetX;
    });
    frame.addEventListener('click', (event) => {
      if (Math.abs(event.offsetX - pressedAt) < LEAST_DRAG_PIXELS) listener(event);
    });
  };
  const tools = h('span', { class: 'tools' }, ...controls, asTable, png, svg);
  const parts = [h('figcaption', {}, title, tools), caption, frame, walk.element, table.element];
  const element = h('figure', { class: 'card' }, ...parts);
  new IntersectionObserver((changes) => {
    // the browser may tell of several at once, the latest last
    inSight = changes.at(-1)?.isIntersecting === true;
    if (inSight) drawSoon(show);
  }).observe(element);
  // paper does not scroll
  window.addEventListener('beforeprint', drawNow);

  return {
    element,
    frame,
    draw: (content) => {
      latest = content;
      show();
    },
    placeAt: (x, y) => plot?.placeAt(x, y) ?? null,
    onClick,
    trials: {
      at: trialAt,
      light: (trials) => {
        lit = trials;
        light();
      },
      onWalk: (listener) => {
        walked = listener;
      },
    },
    onChoose: (listener) => {
      onClick(({ offsetX, offsetY }) => {
        if (plot !== null) listener(plot.placeAt(offsetX, offsetY));
      });
      frame.addEventListener('keydown', ({ key }) => {
        const at = key === 'Enter' ? walk.at() : null;
        if (at !== null) listener(at);
      });
    },
  };
}

/** So near to a trial, in pixels, is at it. */
const REACH = 7;
/** A shorter drag is a click. */
export const LEAST_DRAG_PIXELS = 8;

const readVariable = (name: string): string => getComputedStyle(document.body).getPropertyValue(name).trim();
