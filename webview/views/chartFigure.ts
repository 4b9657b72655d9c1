/** A chart on the page: title, caption and canvas, in the current theme. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  Tooltip,
} from 'chart.js';
import type { LineOrBarConfiguration, DrawChart } from '../charts/drawChart.ts';
import { themeFrom } from '../charts/theme.ts';
import { h, setText } from '../elements/dom.ts';
import type { View } from './view.ts';

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, LineController, LineElement);
Chart.register(LogarithmicScale, PointElement, Tooltip);

/** @param controls are placed beside the title */
export function createChartFigure(drawChart: DrawChart, ...controls: HTMLElement[]): View {
  const title = h('h2');
  const caption = h('p', { class: 'caption' });
  const canvas = h('canvas', { role: 'img' });
  const frame = h('div', { class: 'frame' }, canvas);
  let chart: Chart<'line' | 'bar'> | null = null;

  const show = ({ type, data, options = {} }: LineOrBarConfiguration) => {
    if (chart === null) {
      chart = new Chart(canvas, { type, data, options });
      return;
    }
    chart.data = data;
    chart.options = options;
    chart.update('none');
  };

  return {
    element: h('figure', { class: 'card' }, h('figcaption', {}, title, ...controls), caption, frame),
    render(summary) {
      const content = drawChart(summary, themeFrom(readVariable));
      setText(title, content.title);
      setText(caption, content.caption);
      canvas.setAttribute('aria-label', content.description);
      frame.hidden = content.configuration === null;
      if (content.configuration !== null) show(content.configuration);
    },
  };
}

const readVariable = (name: string): string => getComputedStyle(document.body).getPropertyValue(name).trim();
