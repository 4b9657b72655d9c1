/** The chart of the front. */
import { objectivesOf } from '../../../src/protocol.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { drawFront } from '../../charts/front/front.ts';
import { setHidden } from '../../elements/dom.ts';
import { selection } from '../../selection.ts';
import { createTrialFigure } from '../trialFigure.ts';
import type { View } from '../view.ts';
import { createPairFigure } from './pairFigure.ts';

/** @param shown the trial that the chooser says */
export function createFrontFigure(shown: () => number | null): View {
  let summary: Summary | undefined;
  const figure = createPairFigure(() => createTrialFigure());
  const render = (next: Summary): void => {
    summary = next;
    setHidden(next.objectives === undefined, figure.element);
    if (next.objectives === undefined) return;
    const choices = { shown: shown(), chosen: selection.current().chosen };
    const metrics = objectivesOf(next).map(({ metric }) => metric);
    figure.draw(metrics, (pair, theme) => drawFront(next, { ...pair, ...choices }, theme));
  };
  selection.subscribe(({ chosen }, before) => {
    if (chosen !== before.chosen && summary !== undefined) render(summary);
  });
  return { element: figure.element, render };
}
