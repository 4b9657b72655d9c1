/** The part of an abscissa that is shown, from 0 to its end at most. */
export interface ZoomWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * The window, wider or narrower by a factor around a point. Without one, the newest end stays where it is: late in a
 * study that is where something happens.
 *
 * @param window null for all
 * @returns null where nothing is cut off any more
 */
export function zoomed(window: ZoomWindow | null, end: number, factor: number, around?: number): ZoomWindow | null {
  const { from, to } = window ?? { from: 0, to: end };
  const point = around ?? to;
  const zoomedWindow = {
    from: Math.max(0, point - (point - from) * factor),
    to: Math.min(end, point + (to - point) * factor),
  };
  return zoomedWindow.from <= 0 && zoomedWindow.to >= end ? null : zoomedWindow;
}
