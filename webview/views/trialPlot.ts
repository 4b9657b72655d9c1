/**
 * A chart's plot, which exists from its first drawing on, and the trials in it: those that are hovered or chosen anywhere
 * are lit in it, and those under its pointer everywhere. Each stop of the walk through its numbers is pointed at in the
 * plot and read out by a live region.
 */
import type { ChartPlot, ChartRow, ChartTable } from '../charts/chart.ts';
import { nearestMark, type Place, type TrialMarks } from '../charts/marks.ts';
import { h, setText } from '../elements/dom.ts';
import { createPlot, type Plot } from '../elements/plot.ts';
import { selection } from '../selection.ts';
import { nextStop } from './targetIndex.ts';

export type PictureFormat = 'png' | 'svg';

export type TrialPlot = ReturnType<typeof createTrialPlot>;

export function createTrialPlot(isInSight: () => boolean) {
  const spoken = 'chart; the arrow keys walk through its numbers';
  const frame = h('div', { class: 'frame', tabindex: '0', role: 'application', 'aria-roledescription': spoken });
  let plot: Plot | null = null;
  let marks: TrialMarks | null = null;
  let ink = '';
  const walk = createWalk(frame, (row) => {
    plot?.point(row?.at ?? null);
    selection.hover(row?.trial ?? null);
  });
  const light = (): void => {
    const { hovered, chosen } = selection.current();
    const lit = hovered === null ? chosen : [...chosen, hovered];
    const places = lit.map((trial) => marks?.of(trial) ?? []).filter(({ length }) => length > 0);
    if (isInSight()) plot?.light(places, ink);
  };
  selection.subscribe(light);
  /** Calls the listener with a click into the plot that is not the end of a drag. */
  const onClick = (listener: (event: MouseEvent) => void): void => listenToClicks(frame, listener);
  linkTrials(frame, (x, y) => (plot === null || marks === null ? null : trialAt(plot, marks, x, y)));
  return {
    /** The place of the plot, for other gestures there. */
    frame,
    /** The live region that reads the walk's stops out. */
    readOut: walk.element,
    follow: walk.follow,
    /** @param colour of lit trials */
    draw: (content: ChartPlot, colour: string): void => {
      [marks, ink] = [content.marks ?? null, colour];
      (plot ??= createPlot(frame)).draw(content.option);
      light();
    },
    /** Null before there is a plot. */
    picture: (format: PictureFormat, background: string): string | null => plot?.[format](background) ?? null,
    /** The place of a pixel of the frame, in units of the axes; null before there is a plot. */
    placeAt: (x: number, y: number): Place | null => plot?.placeAt(x, y) ?? null,
    onClick,
    /** Calls the listener with a place that the person clicks, or chooses on the walk with Enter. */
    onChoose: (listener: (at: Place) => void): void => {
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

/** Before other listeners: a click on a trial opens it, and does nothing else. @param trialAt a pixel of the frame */
function linkTrials(frame: HTMLElement, trialAt: (x: number, y: number) => number | null): void {
  // the browser tells of a pointer that moves once in a frame
  frame.addEventListener('pointermove', ({ offsetX, offsetY }) => selection.hover(trialAt(offsetX, offsetY)));
  frame.addEventListener('pointerleave', () => selection.hover(null));
  listenToClicks(frame, (event) => {
    const trial = trialAt(event.offsetX, event.offsetY);
    if (trial === null) return;
    event.stopImmediatePropagation();
    if (event.ctrlKey || event.metaKey) selection.toggle(trial);
    else selection.choose(trial);
  });
}

/** So near to a trial, in pixels, is at it. */
const REACH = 7;

function trialAt({ placeAt, pixelOf }: Plot, { of, within }: TrialMarks, x: number, y: number): number | null {
  const [low, high] = [placeAt(x - REACH, y + REACH), placeAt(x + REACH, y - REACH)];
  const near = within({ low, high }).map((trial) => ({ trial, places: of(trial).map(pixelOf) }));
  return nearestMark(near, [x, y], REACH);
}

/** A shorter drag is a click. */
export const LEAST_DRAG_PIXELS = 8;

function listenToClicks(frame: HTMLElement, listener: (event: MouseEvent) => void): void {
  let pressedAt = 0;
  frame.addEventListener('pointerdown', ({ offsetX }) => {
    pressedAt = offsetX;
  });
  frame.addEventListener('click', (event) => {
    if (Math.abs(event.offsetX - pressedAt) < LEAST_DRAG_PIXELS) listener(event);
  });
}

/** @param reached is told each stop, and null when the walk ends */
function createWalk(frame: HTMLElement, reached: (row: ChartRow | null) => void) {
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
