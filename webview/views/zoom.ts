/**
 * The part of a chart's abscissa that a person looks at: buttons, also by keyboard; the wheel with Ctrl, so that a page can
 * be scrolled over a chart; and dragging over a part.
 */
import { setHidden } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import { zoomButtons } from '../text/messages.ts';
import { zoomed, type ZoomWindow } from '../charts/zoomWindow.ts';
import { LEAST_DRAG_PIXELS, type ChartFigure } from './chartFigure.ts';

export interface Zoom {
  readonly controls: readonly HTMLElement[];
  readonly window: () => ZoomWindow | null;
  /** Listens on the figure, whose controls these are; `end` is where its abscissa ends. */
  readonly attach: (figure: ChartFigure, end: () => number) => void;
  readonly reset: () => void;
}

export function createZoom(redraw: () => void): Zoom {
  let window: ZoomWindow | null = null;
  let endOf = (): number => 1;
  const change = (changed: ZoomWindow | null): void => {
    window = changed;
    setHidden(window === null, all);
    redraw();
  };
  const zoomBy = (factor: number, around?: number): void => {
    change(zoomed(window, endOf(), factor, around));
  };
  const closer = button(zoomButtons.closer, 'icon', () => {
    zoomBy(0.5);
  });
  const farther = button(zoomButtons.farther, 'icon', () => {
    zoomBy(2);
  });
  const all = button(zoomButtons.all, 'icon', () => {
    change(null);
  });
  setHidden(true, all);

  return {
    controls: [closer, farther, all],
    window: () => window,
    reset: () => {
      window = null;
      setHidden(true, all);
    },
    attach: (figure, end) => {
      endOf = end;
      const { frame } = figure;
      const abscissaAt = (pixel: number): number | null => figure.placeAt(pixel, 0)?.[0] ?? null;
      frame.addEventListener(
        'wheel',
        (event) => {
          if (!event.ctrlKey) return;
          event.preventDefault();
          zoomBy(event.deltaY < 0 ? 0.8 : 1.25, abscissaAt(event.offsetX) ?? undefined);
        },
        { passive: false },
      );
      let begun: number | null = null;
      frame.addEventListener('pointerdown', ({ offsetX }) => {
        begun = offsetX;
      });
      frame.addEventListener('pointerup', ({ offsetX }) => {
        const from = begun === null || Math.abs(offsetX - begun) < LEAST_DRAG_PIXELS ? null : abscissaAt(begun);
        const to = abscissaAt(offsetX);
        begun = null;
        if (from !== null && to !== null) change({ from: Math.min(from, to), to: Math.max(from, to) });
      });
    },
  };
}
