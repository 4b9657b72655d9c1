/**
 * Of the metric that the person has chosen: what the model says along each parameter and over two, and what it predicts
 * where the person points.
 */
import { decidingMetrics, pluralize } from '../../../src/protocol.ts';
import type { Insight, MetricInsight, ModelMessage, Summary } from '../../../src/protocol.ts';
import { h, section, setHidden, setText } from '../../elements/dom.ts';
import { hasModelBest } from '../../text/progress.ts';
import { createContourCard } from './contourCard.ts';
import type { Explained } from './explained.ts';
import { createPointCard, type Point } from './pointCard.ts';
import { createSliceCards } from './sliceCards.ts';

export function createParametersSection(explained: Explained) {
  const caption = h('p', { class: 'caption' });
  let best: Point = {};
  /** Nobody predicts in a report. */
  let isReport = false;
  const point = createPointCard(explained.chosen);
  const chooseAt = (values: Point): void => {
    if (!isReport) point.choose({ ...best, ...values });
  };
  const slices = createSliceCards((parameter, value) => chooseAt({ [parameter]: value }));
  const contour = createContourCard(explained.chosen, chooseAt);
  explained.onChoose(contour.askAgain);
  explained.onChoose(point.askAgain);
  const charts = h('div', { class: 'stack' }, slices.element, contour.element);

  return {
    element: section('Parameters', 'parameters', explained.element, caption, point.element, charts),
    /** To be called before the next `render`. */
    receive: (message: Exclude<ModelMessage, { type: 'metricInsight' }>): void => {
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
    render(summary: Summary): void {
      best = summary.best?.parameters ?? {};
      isReport = summary.asOf !== undefined;
      explained.render(summary);
      const { metric, insight, problem } = explained.shown();
      setHidden(insight === null, charts);
      setText(
        caption,
        insight === null
          ? (problem ?? (isReport ? NOT_KNOWN : NOT_YET))
          : learnedFrom(insight, metric ?? summary.metric, summary),
      );
      if (insight !== null) slices.render(insight, metric ?? summary.metric, summary);
      contour.render(summary);
      point.render(summary);
    },
  };
}

const NOT_YET = 'Appears when the model has learned from the first batches.';
const NOT_KNOWN = 'The model had not learned from enough trials.';
const AS_GOOD = 'Green: as good as the best. Grey: not ruled out.';
const BAR_OF_LIMITS =
  'Bar at the foot: the limits are likely kept (at least 90 %); thin: perhaps; none: likely broken (at most 10 %).';

function learnedFrom(insight: Insight | MetricInsight, metric: string, summary: Summary): string {
  const learned = `earned from ${pluralize(insight.trials, 'trial')}.`;
  const hasBest = hasModelBest(summary) && metric === summary.metric;
  return [
    decidingMetrics(summary).length > 1 ? `Of ${metric}, l${learned}` : `L${learned}`,
    ...(hasBest ? [AS_GOOD] : []),
    ...(insight.slices.some(({ keeps }) => keeps !== undefined) ? [BAR_OF_LIMITS] : []),
    ...(summary.asOf === undefined ? ['Click into a chart to predict there.'] : []),
  ].join(' ');
}
