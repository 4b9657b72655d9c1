/** Whether the model is as good as it says. */
import { drawCalibration } from '../charts/calibration.ts';
import { section } from '../elements/dom.ts';
import type { Post } from '../host.ts';
import type { SharedSelection } from '../selection.ts';
import { chartView } from './chartFigure.ts';
import { createTrialFigure } from './trialFigure.ts';
import type { View } from './view.ts';

export function createTrustSection(post: Post, selection: SharedSelection): View {
  const figure = createTrialFigure(post, selection);
  const element = section('Can the model be trusted?', 'trust', figure.element);
  // nothing is known of a study from before predictions were recorded, or of an algorithm without a model
  return chartView(figure, drawCalibration, ({ calibration }) => calibration.trials > 0, element);
}
