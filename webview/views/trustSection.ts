/** Whether the model is as good as it says. */
import { drawCalibration } from '../charts/calibration.ts';
import { section, setHidden } from '../elements/dom.ts';
import type { Post } from '../host.ts';
import { sections } from '../text/messages.ts';
import type { SharedSelection } from '../selection.ts';
import { createTrialFigure } from './trialFigure.ts';
import type { View } from './view.ts';

export function createTrustSection(post: Post, selection: SharedSelection): View {
  const figure = createTrialFigure(post, selection);
  const element = section(sections.trust, 'trust', figure.element);

  return {
    element,
    render(summary) {
      // nothing is known of a study from before predictions were recorded, or of an algorithm without a model
      setHidden(summary.calibration.trials === 0, element);
      figure.draw((theme) => drawCalibration(summary, theme));
    },
  };
}
