/**
 * Which parameters matter, what the model says along each of them and over two, and what it predicts where the person
 * points.
 */
import type { ModelMessage } from '../../../src/protocol.ts';
import type { Insight } from '../../../src/study/insight.ts';
import { h, section, setHidden, setText } from '../../elements/dom.ts';
import type { Post } from '../../host.ts';
import type { SharedSelection } from '../../selection.ts';
import type { View } from '../view.ts';
import { createContourCard } from './contourCard.ts';
import * as messages from './messages.ts';
import { createPointCard, modelledMetric, type Point } from './pointCard.ts';
import { createSliceCards } from './sliceCards.ts';

export interface ParametersSection extends View {
  /** To be called before the next `render`. */
  readonly receive: (message: ModelMessage) => void;
}

export function createParametersSection(post: Post, selection: SharedSelection): ParametersSection {
  const caption = h('p', { class: 'caption' });
  let insight: Insight | null = null;
  let problem: string | null = null;
  let best: Point = {};
  /** Nobody predicts in a report. */
  let isReport = false;
  const point = createPointCard(post);
  const chooseAt = (values: Point): void => {
    if (!isReport) point.choose({ ...best, ...values });
  };
  const slices = createSliceCards(post, selection, (parameter, value) => {
    chooseAt({ [parameter]: value });
  });
  const contour = createContourCard(post, selection, chooseAt);
  const charts = h('div', { class: 'parameter-charts' }, slices.element, contour.element);

  return {
    element: section(messages.PARAMETERS, 'parameters', caption, point.element, charts),
    receive: (message) => {
      switch (message.type) {
        case 'insight':
          ({ insight, problem } = message);
          if (insight !== null) contour.ask(insight.slices.map(({ parameter }) => parameter));
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
      setHidden(insight === null, charts);
      setText(
        caption,
        insight === null
          ? (problem ?? (isReport ? messages.NOT_KNOWN : messages.NOT_YET))
          : messages.learnedFrom(insight.trials, modelledMetric(summary), isReport),
      );
      if (insight !== null) slices.render(insight, summary);
      contour.render(summary);
      point.render(summary);
    },
  };
}
