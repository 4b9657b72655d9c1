/** The point that the person has chosen in a chart: its prediction, and a button that tries it. */
import { isReadOnly, type ModelMessage, type Prediction, type Summary } from '../../../src/protocol.ts';
import { h, setHidden, setText } from '../../elements/dom.ts';
import { button } from '../../elements/toolkit.ts';
import { post } from '../../host.ts';
import { formatEstimate, formatPercent } from '../../text/format.ts';
import { hasModelBest } from '../../text/progress.ts';
import { pointText } from '../../text/trialText.ts';

export type Point = Summary['queue'][number]['parameters'];

const TITLE = 'Chosen point';

/** @param metricOf null for the first metric */
export function createPointCard(metricOf: () => string | null) {
  const values = h('p', { class: 'point' });
  const prediction = h('p', { role: 'status' });
  let chosen: Point | null = null;
  let id = 0;
  /** What the prediction is of, to be said where its best is not the study's; else null. */
  let metric: string | null = null;
  const ask = (): void => {
    if (chosen === null) return;
    const asked = metricOf();
    setText(prediction, 'The model is asked…');
    id += 1;
    post({ type: 'predict', id, point: chosen, ...(asked !== null && { metric: asked }) });
  };
  const tryPoint = button('Try this point', 'primary', () => {
    if (chosen !== null) post({ type: 'enqueue', point: chosen });
  });
  const parts = [h('h3', {}, TITLE), values, prediction, tryPoint];
  const element = h('section', { class: 'card chosen-point', 'aria-label': TITLE }, ...parts);
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
      metric = metricOf() ?? (hasModelBest(summary) ? null : summary.metric);
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
  const parts = [
    `give about ${metric === null ? estimate : `${metric} ${estimate}`}`,
    ...(metric === null ? [`be better than the best with a chance of ${formatPercent(chance)}`] : []),
    ...(keeps === undefined ? [] : [`keep the limits with a chance of ${formatPercent(keeps)}`]),
  ];
  const last = parts.pop() ?? '';
  return `A trial here would ${parts.length === 0 ? last : `${parts.join(', ')}, and ${last}`}.`;
}
