/** A picture on the page: title, caption and canvas, in the theme of the moment. */
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
import type { Configuration, Draw } from './charts/picture.ts';
import { themeFrom } from './charts/theme.ts';
import { h, setText } from './dom.ts';
import type { View } from './view.ts';

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, LineController, LineElement);
Chart.register(LogarithmicScale, PointElement, Tooltip);

/** @param controls stand beside the title */
export function createChartFigure(draw: Draw, ...controls: HTMLElement[]): View {
  const title = h('h2');
  const caption = h('p', { class: 'caption' });
  const canvas = h('canvas', { role: 'img' });
  const frame = h('div', { class: 'frame' }, canvas);
  let chart: Chart<'line' | 'bar'> | null = null;

  const show = ({ type, data, options = {} }: Configuration) => {
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
      const picture = draw(summary, themeFrom(readVariable));
      setText(title, picture.title);
      setText(caption, picture.caption);
      canvas.setAttribute('aria-label', picture.words);
      frame.hidden = picture.configuration === null;
      if (picture.configuration !== null) show(picture.configuration);
    },
  };
}

const readVariable = (name: string): string => getComputedStyle(document.body).getPropertyValue(name).trim();
