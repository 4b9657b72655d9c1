/** Whether the model is as good as it says. */
import { drawCalibration } from '../charts/calibration.ts';
import { h, setHidden } from '../elements/dom.ts';
import type { Post } from '../host.ts';
import { sections } from '../text/messages.ts';
import { createChartFigure } from './chartFigure.ts';
import type { SharedSelection } from '../selection.ts';
import { linkTrials } from './linkTrials.ts';
import type { View } from './view.ts';

export function createTrustSection(post: Post, selection: SharedSelection): View {
  const figure = createChartFigure(post);
  linkTrials(figure, selection);
  const element = h(
    'section',
    { class: 'trust', 'aria-label': sections.trust },
    h('h2', {}, sections.trust),
    figure.element,
  );

  return {
    element,
    render(summary) {
      // nothing is known of a study from before predictions were recorded, or of an algorithm without a model
      setHidden(summary.calibration.trials === 0, element);
      figure.draw((theme) => drawCalibration(summary, theme));
    },
  };
}
