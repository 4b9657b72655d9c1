/** The work of the algorithm, with a line of explanation for each chart. */
import { scheduleText, type Summary } from '../../src/protocol.ts';
import { drawBatches, drawRatios } from '../charts/batches.ts';
import { drawCumulativeRegret, drawSimpleRegret } from '../charts/regret.ts';
import { h, section, setHidden, setText } from '../elements/dom.ts';
import { formatDuration } from '../text/format.ts';
import { chartView } from './chartFigure.ts';
import type { View } from './view.ts';

export function createAlgorithmSection(): View {
  const ofOneMetric = ({ objectives }: Summary): boolean => objectives === undefined;
  const charts = [
    { draw: drawSimpleRegret, meaning: SIMPLE, isShown: ofOneMetric },
    { draw: drawCumulativeRegret, meaning: CUMULATIVE, isShown: ofOneMetric },
    { draw: drawBatches, meaning: BATCHES, isShown: () => true },
    { draw: drawRatios, meaning: RATIO, isShown: () => true },
  ].map(({ draw, meaning, isShown }) => {
    const view = chartView(draw, isShown);
    view.element.append(h('p', { class: 'caption' }, meaning));
    return view;
  });
  const row = h('div', { class: 'chart-row' }, ...charts.map(({ element }) => element));
  const schedule = h('p', { class: 'caption' });
  return {
    element: section('Algorithm', 'algorithm', schedule, row),
    render(summary, insight) {
      setHidden(summary.schedule === undefined, schedule);
      setText(schedule, summary.schedule === undefined ? '' : scheduleText(summary.schedule, formatDuration));
      for (const chart of charts) chart.render(summary, insight);
    },
  };
}

const SIMPLE = 'The distance of the best measured trial so far from the best value: it falls with each improvement.';
const CUMULATIVE =
  'The loss of all trials together against the best value: it grows slowly once the search has settled.';
const BATCHES = 'How many tried points (arms) the model keeps to predict with, and how many trials it ran at once.';
const RATIO =
  'A batch ends when the ratio reaches its limit, the most that the confidence may shrink within a batch. β is the number of standard deviations in the upper confidence bound.';
