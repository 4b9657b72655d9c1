/**
 * The drawing that is due, a few milliseconds of it in each frame, so that a study of 10,000 trials never holds up a
 * pointer that moves. Not at all while the page is hidden, because there are no frames then.
 *
 * There is one queue for all of the page: each of two would take its share of the same frame.
 */
type DrawingStep = () => void;

/** Beside the browser's own work (style, layout, painting) in a frame of at most 33 ms. */
const BUDGET_MS = 6;

const waiting = new Set<DrawingStep>();
const listeners: ((isWaiting: boolean) => void)[] = [];
let isRequested = false;

/** Takes these steps soon. One that waits already keeps its turn. */
export function drawSoon(...steps: readonly DrawingStep[]): void {
  for (const step of steps) waiting.add(step);
  tell(true);
  request();
}

/** Takes this step before all that wait: a person looks at what it draws. */
export function drawNext(step: DrawingStep): void {
  const others = [...waiting];
  waiting.clear();
  drawSoon(step, ...others);
}

/** Draws all that waits at once: paper does not wait for a frame. */
export function drawAll(): void {
  for (const step of waiting) {
    waiting.delete(step);
    step();
  }
}

/** Calls the listener when something begins to wait, perhaps several times, and when nothing waits any more. */
export function onDrawing(listener: (isWaiting: boolean) => void): void {
  listeners.push(listener);
}

function request(): void {
  if (isRequested) return;
  isRequested = true;
  requestAnimationFrame(drawSome);
}

function drawSome(start: number): void {
  isRequested = false;
  try {
    // steps that these add come with the next frame
    for (const step of [...waiting]) {
      waiting.delete(step);
      step();
      if (performance.now() - start >= BUDGET_MS) break;
    }
  } finally {
    // an error in one step keeps the others from nothing
    if (waiting.size > 0) request();
    else tell(false);
  }
}

function tell(isWaiting: boolean): void {
  for (const listener of listeners) listener(isWaiting);
}
