/**
 * Of the metric that the person has chosen: what the model says along each parameter and over two, and what it predicts
 * where the person points.
 */
import type { ModelMessage } from '../../../src/protocol.ts';
import { h, section, setHidden, setText } from '../../elements/dom.ts';
import type { Post } from '../../host.ts';
import type { SharedSelection } from '../../selection.ts';
import type { View } from '../view.ts';
import { createContourCard } from './contourCard.ts';
import * as messages from './messages.ts';
import type { Explained } from './explained.ts';
import { createPointCard, type Point } from './pointCard.ts';
import { createSliceCards } from './sliceCards.ts';

export interface ParametersSection extends View {
  /** To be called before the next `render`. */
  readonly receive: (message: Exclude<ModelMessage, { type: 'metricInsight' }>) => void;
}

export function createParametersSection(
  post: Post,
  selection: SharedSelection,
  explained: Explained,
): ParametersSection {
  const caption = h('p', { class: 'caption' });
  let best: Point = {};
  /** Nobody predicts in a report. */
  let isReport = false;
  const point = createPointCard(post, explained.chosen);
  const chooseAt = (values: Point): void => {
    if (!isReport) point.choose({ ...best, ...values });
  };
  const slices = createSliceCards(post, selection, (parameter, value) => chooseAt({ [parameter]: value }));
  const contour = createContourCard(post, selection, explained.chosen, chooseAt);
  explained.onChoose(contour.askAgain);
  explained.onChoose(point.askAgain);
  const charts = h('div', { class: 'parameter-charts' }, slices.element, contour.element);

  return {
    element: section(messages.PARAMETERS, 'parameters', explained.element, caption, point.element, charts),
    receive: (message) => {
      switch (message.type) {
        case 'insight':
          if (message.insight !== null) contour.ask(message.insight.slices.map(({ parameter }) => parameter));
          break;
        case 'prediction':
          point.receive(message);
          break;
        case 'contour':
          contour.receive(message);
      }
    },
    render(summary) {
      best = summary.best?.parameters ?? {};
      isReport = summary.asOf !== undefined;
      explained.render(summary);
      const { metric, insight, problem } = explained.shown();
      setHidden(insight === null, charts);
      setText(
        caption,
        insight === null
          ? (problem ?? (isReport ? messages.NOT_KNOWN : messages.NOT_YET))
          : messages.learnedFrom(insight, metric ?? summary.metric, summary),
      );
      if (insight !== null) slices.render(insight, metric ?? summary.metric, summary);
      contour.render(summary);
      point.render(summary);
    },
  };
}
