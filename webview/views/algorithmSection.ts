/** What the algorithm does, with a line for each chart that says what it means. */
import { drawBatches } from '../charts/batches.ts';
import { drawRatios } from '../charts/ratios.ts';
import { drawCumulativeRegret, drawSimpleRegret } from '../charts/regret.ts';
import { h } from '../elements/dom.ts';
import type { Post } from '../host.ts';
import { algorithmMeanings as meanings, sections } from '../text/messages.ts';
import { createChartFigure } from './chartFigure.ts';
import type { View } from './view.ts';

export function createAlgorithmSection(post: Post): View {
  const charts = [
    { draw: drawSimpleRegret, meaning: meanings.simple },
    { draw: drawCumulativeRegret, meaning: meanings.cumulative },
    { draw: drawBatches, meaning: meanings.batches },
    { draw: drawRatios, meaning: meanings.ratio },
  ].map(({ draw, meaning }) => {
    const figure = createChartFigure(post);
    figure.element.append(h('p', { class: 'meaning' }, meaning));
    return { draw, figure };
  });
  const row = h('div', { class: 'chart-row' }, ...charts.map(({ figure }) => figure.element));

  return {
    element: h(
      'section',
      { class: 'algorithm', 'aria-label': sections.algorithm },
      h('h2', {}, sections.algorithm),
      row,
    ),
    render(summary) {
      for (const { draw, figure } of charts) figure.draw((theme) => draw(summary, theme));
    },
  };
}
