/**
 * The part of a chart's abscissa that a person looks at: buttons, also by keyboard; the wheel with Ctrl, so that a page
 * can be scrolled over a chart; and dragging over a part.
 */
import { setHidden } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import { zoomed, type ZoomWindow } from '../charts/bestSoFarAxes.ts';
import { LEAST_DRAG_PIXELS, type TrialPlot } from './trialPlot.ts';

type Zoomable = Pick<TrialPlot, 'frame' | 'placeAt'>;

/** @param endOf where the abscissa ends */
export function createZoom(endOf: () => number, redraw: () => void) {
  let window: ZoomWindow | null = null;
  const change = (changed: ZoomWindow | null): void => {
    window = changed;
    setHidden(window === null, all);
    redraw();
  };
  const zoomBy = (factor: number, around?: number): void => change(zoomed(window, endOf(), factor, around));
  const closer = button('Zoom in', 'icon', () => zoomBy(0.5));
  const farther = button('Zoom out', 'icon', () => zoomBy(2));
  const all = button('All', 'icon', () => change(null));
  setHidden(true, all);

  return {
    controls: [closer, farther, all],
    window: (): ZoomWindow | null => window,
    reset: (): void => {
      window = null;
      setHidden(true, all);
    },
    /** Listens on the plot, whose controls these are. */
    attach: (plot: Zoomable): void => {
      listenToWheel(plot, zoomBy);
      listenToDrag(plot, change);
    },
  };
}

function listenToWheel(plot: Zoomable, zoomBy: (factor: number, around?: number) => void): void {
  const listener = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 0.8 : 1.25, abscissaAt(plot, event.offsetX) ?? undefined);
  };
  plot.frame.addEventListener('wheel', listener, { passive: false });
}

function listenToDrag(plot: Zoomable, change: (window: ZoomWindow) => void): void {
  let begun: number | null = null;
  plot.frame.addEventListener('pointerdown', ({ offsetX }) => {
    begun = offsetX;
  });
  plot.frame.addEventListener('pointerup', ({ offsetX }) => {
    const from = begun === null || Math.abs(offsetX - begun) < LEAST_DRAG_PIXELS ? null : abscissaAt(plot, begun);
    const to = abscissaAt(plot, offsetX);
    begun = null;
    if (from !== null && to !== null) change({ from: Math.min(from, to), to: Math.max(from, to) });
  });
}

const abscissaAt = ({ placeAt }: Zoomable, pixel: number): number | null => placeAt(pixel, 0)?.[0] ?? null;
