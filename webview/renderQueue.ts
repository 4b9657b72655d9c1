/**
 * What is to be drawn, a few milliseconds of it in each frame, so that a study of 10,000 trials never holds up a pointer that
 * moves. Not at all while the page is hidden, because there are no frames then.
 */
export interface RenderQueue<View> {
  /** Draws these views soon. What waits already keeps its turn. */
  readonly request: (views: readonly View[]) => void;
}

/** Beside the browser's own work (style, layout, painting) in a frame of at most 33 ms. */
const BUDGET_MS = 6;

/** @param changed is told whether something waits */
export function createRenderQueue<View>(
  draw: (view: View) => void,
  changed: (isWaiting: boolean) => void,
): RenderQueue<View> {
  const waiting = new Set<View>();
  let isRequested = false;

  const request = (): void => {
    if (isRequested) return;
    isRequested = true;
    requestAnimationFrame(drawSome);
  };
  const drawSome = (start: number): void => {
    isRequested = false;
    for (const view of waiting) {
      waiting.delete(view);
      draw(view);
      if (performance.now() - start >= BUDGET_MS) break;
    }
    if (waiting.size > 0) request();
    else changed(false);
  };
  return {
    request: (views) => {
      for (const view of views) waiting.add(view);
      changed(true);
      request();
    },
  };
}
