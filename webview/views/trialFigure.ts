/** Trials that are hovered or chosen anywhere are lit in a chart; those under the pointer there are lit everywhere. */
import { selection } from '../selection.ts';
import { createChartFigure, type ChartFigure } from './chartFigure.ts';

/** A chart of trials. @param controls are placed beside the title */
export function createTrialFigure(...controls: HTMLElement[]): ChartFigure {
  const figure = createChartFigure(...controls);
  linkTrials(figure);
  return figure;
}

/** Before other listeners: a click on a trial opens it, and does nothing else. */
function linkTrials({ frame, trials, onClick }: ChartFigure): void {
  let pointer: { readonly x: number; readonly y: number } | null = null;
  let isRequested = false;

  const hover = (): void => {
    isRequested = false;
    if (pointer !== null) selection.hover(trials.at(pointer.x, pointer.y));
  };
  frame.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    pointer = { x: offsetX, y: offsetY };
    if (isRequested) return;
    isRequested = true;
    requestAnimationFrame(hover);
  });
  frame.addEventListener('pointerleave', () => {
    pointer = null;
    selection.hover(null);
  });
  trials.onWalk(selection.hover);
  onClick((event) => {
    const trial = trials.at(event.offsetX, event.offsetY);
    if (trial === null) return;
    event.stopImmediatePropagation();
    if (event.ctrlKey || event.metaKey) selection.toggle(trial);
    else selection.choose(trial);
  });
  selection.subscribe(({ hovered, chosen }) => trials.light(hovered === null ? chosen : [...chosen, hovered]));
}
