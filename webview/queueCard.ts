/** The points that a person wants tried and that no batch has yet. */
import type { Summary } from '../src/study/summary.ts';
import { h, setText } from './dom.ts';
import { count, formatValue } from './format.ts';
import type { View } from './view.ts';

/** So many are listed; the others are counted. */
const MOST = 20;

export function createQueueCard(): View {
  const title = h('h2');
  const points = h('ol');
  const element = h('section', { class: 'card queue', 'aria-label': 'Points to be tried' }, title, points);

  return {
    element,
    render({ queue, parameters }) {
      element.hidden = queue.length === 0;
      setText(title, `${count(queue.length, 'point waits', 'points wait')} for the next batch`);
      const rest = queue.length - MOST;
      const items = [
        ...queue.slice(0, MOST).map((point) => h('li', {}, pointText(point.parameters, parameters))),
        ...(rest > 0 ? [h('li', { class: 'rest' }, `and ${rest} more`)] : []),
      ];
      if (!h('ol', {}, ...items).isEqualNode(points)) points.replaceChildren(...items);
    },
  };
}

type Parameters = Summary['queue'][number]['parameters'];

const pointText = (point: Parameters, names: readonly string[]): string =>
  names
    .filter((name) => Object.hasOwn(point, name))
    .map((name) => `${name} = ${formatValue(point[name])}`)
    .join(', ');
