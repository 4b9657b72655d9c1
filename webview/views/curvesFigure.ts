/** The learning curves of all trials, where scripts print them. */
import { drawAllCurves } from '../charts/allCurves.ts';
import type { LearningCurve } from '../charts/learningCurves.ts';
import { setHidden } from '../elements/dom.ts';
import type { Post } from '../host.ts';
import type { SharedSelection } from '../selection.ts';
import { createTrialFigure } from './trialFigure.ts';
import type { View } from './view.ts';

/** @param curves by trial, as the page has received them so far */
export function createCurvesFigure(
  post: Post,
  selection: SharedSelection,
  curves: ReadonlyMap<number, LearningCurve>,
): View {
  const figure = createTrialFigure(post, selection);
  figure.element.classList.add('curves');
  return {
    element: figure.element,
    render(summary) {
      setHidden(curves.size === 0, figure.element);
      if (curves.size > 0) figure.draw((theme) => drawAllCurves(curves, summary, theme));
    },
  };
}
