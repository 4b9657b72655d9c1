/** The chart of the front's growth, where there are several objectives. */
import { drawHypervolume } from '../../charts/front/hypervolume.ts';
import { setHidden } from '../../elements/dom.ts';
import type { Post } from '../../host.ts';
import { createChartFigure } from '../chartFigure.ts';
import type { View } from '../view.ts';

export function createHypervolumeFigure(post: Post): View {
  const figure = createChartFigure(post);
  return {
    element: figure.element,
    render(summary) {
      setHidden(summary.objectives === undefined, figure.element);
      if (summary.objectives !== undefined) figure.draw((theme) => drawHypervolume(summary, theme));
    },
  };
}
