/** The points that a person wants to try and that are not in a batch yet. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { h, setText } from '../elements/dom.ts';
import { formatValue } from '../text/format.ts';
import { morePoints, parameterText, QUEUE, queuedPoints } from '../text/messages.ts';
import type { View } from './view.ts';

/** The number of points that are listed; the others are counted. */
const MAX_POINTS = 20;

export function createQueueCard(): View {
  const title = h('h2');
  const points = h('ol');
  const element = h('section', { class: 'card queue', 'aria-label': QUEUE }, title, points);

  return {
    element,
    render({ queue, parameters }) {
      element.hidden = queue.length === 0;
      setText(title, queuedPoints(queue.length));
      const hiddenCount = queue.length - MAX_POINTS;
      const items = [
        ...queue.slice(0, MAX_POINTS).map((point) => h('li', {}, formatPoint(point.parameters, parameters))),
        ...(hiddenCount > 0 ? [h('li', { class: 'rest' }, morePoints(hiddenCount))] : []),
      ];
      if (!h('ol', {}, ...items).isEqualNode(points)) points.replaceChildren(...items);
    },
  };
}

type Parameters = Summary['queue'][number]['parameters'];

const formatPoint = (point: Parameters, names: readonly string[]): string =>
  names
    .filter((name) => Object.hasOwn(point, name))
    .map((name) => parameterText(name, formatValue(point[name])))
    .join(', ');
