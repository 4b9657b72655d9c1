/**
 * A chart's plot, which exists from its first drawing on, and the trials in it: lit, clicked, or reached by the walk.
 */
import type { ChartPlot } from '../charts/chart.ts';
import { nearestMark, type Place, type TrialMarks } from '../charts/marks.ts';
import { h } from '../elements/dom.ts';
import { createPlot, type Plot } from '../elements/plot.ts';
import { createWalk } from './walk.ts';

export type PictureFormat = 'png' | 'svg';

/** A person's actions in the plot. */
export interface TrialPlot {
  /** The place of the plot, for other gestures there. */
  readonly frame: HTMLElement;
  /** The place of a pixel of the frame, in units of the axes; null before there is a plot. */
  readonly placeAt: (x: number, y: number) => Place | null;
  /** Calls the listener with a click into the plot that is not the end of a drag. */
  readonly onClick: (listener: (event: MouseEvent) => void) => void;
  /** Calls the listener with a place that the person clicks, or chooses on the walk with Enter. */
  readonly onChoose: (listener: (at: Place) => void) => void;
  readonly trials: {
    /** The one at a pixel of the frame. */
    readonly at: (x: number, y: number) => number | null;
    /** Lights these, from now on. */
    readonly light: (trials: readonly number[]) => void;
    /** Calls the listener with the trial that the walk has reached, and with null when it ends. */
    readonly onWalk: (listener: (trial: number | null) => void) => void;
  };
}

interface DrawnTrialPlot extends TrialPlot {
  /** The live region that reads the walk's stops out. */
  readonly readOut: HTMLElement;
  readonly follow: (table: ChartPlot['table']) => void;
  /** @param ink the colour of lit trials */
  readonly draw: (content: ChartPlot, ink: string) => void;
  /** Null before there is a plot. */
  readonly picture: (format: PictureFormat, background: string) => string | null;
}

export function createTrialPlot(isInSight: () => boolean): DrawnTrialPlot {
  const spoken = 'chart; the arrow keys walk through its numbers';
  const frame = h('div', { class: 'frame', tabindex: '0', role: 'application', 'aria-roledescription': spoken });
  let plot: Plot | null = null;
  let marks: TrialMarks | null = null;
  let lit: readonly number[] = [];
  let ink = '';
  let walked: (trial: number | null) => void = () => undefined;
  const walk = createWalk(frame, (row) => {
    const at = row?.at ?? null;
    if (at === null) plot?.unpoint();
    else plot?.point(at);
    walked(row?.trial ?? null);
  });
  const light = (): void => {
    const places = lit.map((trial) => marks?.of(trial) ?? []).filter(({ length }) => length > 0);
    if (isInSight()) plot?.light(places, ink);
  };
  const onClick: TrialPlot['onClick'] = (listener) => listenToClicks(frame, listener);
  return {
    frame,
    readOut: walk.element,
    follow: walk.follow,
    draw: (content, colour) => {
      [marks, ink] = [content.marks ?? null, colour];
      (plot ??= createPlot(frame)).draw(content.option);
      light();
    },
    picture: (format, background) => plot?.[format](background) ?? null,
    placeAt: (x, y) => plot?.placeAt(x, y) ?? null,
    onClick,
    onChoose: (listener) => {
      onClick(({ offsetX, offsetY }) => {
        if (plot !== null) listener(plot.placeAt(offsetX, offsetY));
      });
      frame.addEventListener('keydown', ({ key }) => {
        const at = key === 'Enter' ? walk.at() : null;
        if (at !== null) listener(at);
      });
    },
    trials: {
      at: (x, y) => (plot === null || marks === null ? null : trialAt(plot, marks, x, y)),
      light: (trials) => {
        lit = trials;
        light();
      },
      onWalk: (listener) => {
        walked = listener;
      },
    },
  };
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
