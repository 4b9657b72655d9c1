/** The work of the algorithm, with a line of explanation for each chart. */
import { drawBatches } from '../charts/batches.ts';
import { drawRatios } from '../charts/ratios.ts';
import { drawCumulativeRegret, drawSimpleRegret } from '../charts/regret.ts';
import { h, section, setHidden } from '../elements/dom.ts';
import type { Post } from '../host.ts';
import { sections } from '../text/messages.ts';
import { createChartFigure } from './chartFigure.ts';
import type { View } from './view.ts';

export function createAlgorithmSection(post: Post): View {
  const charts = [
    { draw: drawSimpleRegret, meaning: SIMPLE, ofOneMetric: true },
    { draw: drawCumulativeRegret, meaning: CUMULATIVE, ofOneMetric: true },
    { draw: drawBatches, meaning: BATCHES, ofOneMetric: false },
    { draw: drawRatios, meaning: RATIO, ofOneMetric: false },
  ].map(({ meaning, ...chart }) => {
    const figure = createChartFigure(post);
    figure.element.append(h('p', { class: 'meaning' }, meaning));
    return { ...chart, figure };
  });
  const row = h('div', { class: 'chart-row' }, ...charts.map(({ figure }) => figure.element));

  return {
    element: section(sections.algorithm, 'algorithm', row),
    render(summary) {
      for (const { draw, figure, ofOneMetric } of charts) {
        const isMeaningless = ofOneMetric && summary.objectives !== undefined;
        setHidden(isMeaningless, figure.element);
        if (!isMeaningless) figure.draw((theme) => draw(summary, theme));
      }
    },
  };
}

const SIMPLE = 'The distance of the best measured trial so far from the best value: it falls with each improvement.';
const CUMULATIVE =
  'The loss of all trials together against the best value: it grows slowly once the search has settled.';
const BATCHES = 'How many tried points (arms) the model keeps to predict with, and how many trials it ran at once.';
const RATIO =
  'A batch ends when the ratio reaches its limit, the most that the confidence may shrink within a batch. β is the number of standard deviations in the upper confidence bound.';
