/**
 * Of the metric that the person has chosen: what the model says along each parameter and over two, and what it predicts
 * where the person points, with a button that tries it there.
 */
import { decidingMetrics, hasModelBest, isReadOnly, pluralize, whyUnexplained } from '../../../src/protocol.ts';
import type { Insight, MetricInsight, ModelMessage, Summary, Prediction } from '../../../src/protocol.ts';
import { h, landmark, section, setHidden, setText } from '../../elements/dom.ts';
import { createContourCard, createSliceCards, type Point } from './parameterCharts.ts';
import type { Explained } from './explained.ts';
import { button } from '../../elements/toolkit.ts';
import { choices, post } from '../../host.ts';
import { formatEstimate, formatPercent, sentences, texts } from '../../text/format.ts';
import { pointText } from '../../text/trialText.ts';

export function createParametersSection(explained: Explained) {
  const caption = h('p', { class: 'caption' });
  let best: Point = {};
  /** Nobody predicts in a report. */
  let isReport = false;
  const point = createPointCard();
  const chooseAt = (values: Point): void => {
    if (!isReport) point.choose({ ...best, ...values });
  };
  const slices = createSliceCards(chooseAt);
  const contour = createContourCard(chooseAt);
  choices.subscribe((changed) => {
    if ('explained' in changed) for (const { askAgain } of [contour, point]) askAgain();
  });
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
      const { metric = summary.metric, insight, problem } = explained.shown();
      const whyNone =
        problem ?? whyUnexplained(summary) ?? (isReport || summary.state === 'finished' ? NOT_KNOWN : NOT_YET);
      setHidden(insight === null, charts);
      setText(caption, insight === null ? whyNone : learnedFrom(insight, metric, summary));
      if (insight !== null) slices.render(insight, metric, summary);
      contour.render(summary);
      point.render(summary);
    },
  };
}

const NOT_YET = 'Appears when the model has learned from the first batches.';
const NOT_KNOWN = 'The model had not learned from enough trials.';
const AS_GOOD = 'Green: as good as the best (less than 3 % of what the trials span is lost). Grey: not ruled out.';
const BAR_OF_LIMITS =
  'Bar at the foot: the limits are likely kept (at least 90 %); thin: perhaps; none: likely broken (at most 10 %).';

function learnedFrom(insight: Insight | MetricInsight, metric: string, summary: Summary): string {
  const learned = `earned from ${pluralize(insight.trials, 'trial')}.`;
  const hasBest = hasModelBest(summary) && metric === summary.metric;
  return sentences(
    decidingMetrics(summary).length > 1 ? `Of ${metric}, l${learned}` : `L${learned}`,
    hasBest && AS_GOOD,
    insight.slices.some(({ keeps }) => keeps !== undefined) && BAR_OF_LIMITS,
    summary.asOf === undefined && 'Click into a chart to predict there.',
  );
}

const TITLE = 'Chosen point';

/** The point that the person has chosen in a chart. */
function createPointCard() {
  const values = h('p', { class: 'point' });
  const prediction = h('p', { role: 'status' });
  let chosen: Point | null = null;
  let id = 0;
  /** What the prediction is of, to be said where its best is not the study's; else null. */
  let metric: string | null = null;
  const ask = (): void => {
    if (chosen === null) return;
    const asked = choices.current().explained;
    setText(prediction, 'The model is asked…');
    id += 1;
    post({ type: 'predict', id, point: chosen, ...(asked !== null && { metric: asked }) });
  };
  const tryPoint = button('Try this point', 'primary', () => {
    if (chosen !== null) post({ type: 'enqueue', point: chosen });
  });
  const element = landmark(TITLE, 'card chosen-point', h('h3', {}, TITLE), values, prediction, tryPoint);
  setHidden(true, element);

  return {
    element,
    choose(point: Point): void {
      chosen = point;
      setHidden(false, element);
      setText(values, pointText(point));
      ask();
    },
    /** The person has chosen another metric. */
    askAgain: ask,
    render(summary: Summary): void {
      metric = choices.current().explained ?? (hasModelBest(summary) ? null : summary.metric);
      setHidden(isReadOnly(summary), tryPoint);
    },
    receive(answer: Extract<ModelMessage, { type: 'prediction' }>): void {
      const { prediction: predicted, problem } = answer;
      if (answer.id === id)
        setText(prediction, predicted === null ? (problem ?? '') : predictionText(predicted, metric));
    },
  };
}

/** @param metric where the model's best is not the study's, else null */
function predictionText({ mean, predictiveSd, chance, keeps }: Prediction, metric: string | null): string {
  const estimate = formatEstimate(mean, predictiveSd);
  const parts = texts(
    `give about ${metric === null ? estimate : `${metric} ${estimate}`}`,
    metric === null && `be better than the best with a chance of ${formatPercent(chance)}`,
    keeps !== undefined && `keep the limits with a chance of ${formatPercent(keeps)}`,
  );
  const last = parts.pop() ?? '';
  return `A trial here would ${parts.length === 0 ? last : `${parts.join(', ')}, and ${last}`}.`;
}
