/** The points that a person wants to try and that are not in a batch yet. */
import { pluralize } from '../../src/protocol.ts';
import { h, setChildren, setText } from '../elements/dom.ts';
import { pointText } from '../text/trialText.ts';
import type { View } from './view.ts';

/** The number of points that are listed; the others are counted. */
const MAX_POINTS = 20;

export function createQueueCard(): View {
  const title = h('h2');
  const points = h('ol');
  const element = h('section', { class: 'card queue', 'aria-label': 'Points to be tried' }, title, points);

  return {
    element,
    render({ queue, parameters }) {
      element.hidden = queue.length === 0;
      setText(title, `${pluralize(queue.length, 'point waits', 'points wait')} to be tried`);
      const hiddenCount = queue.length - MAX_POINTS;
      const items = [
        ...queue.slice(0, MAX_POINTS).map((point) => h('li', {}, pointText(point.parameters, parameters))),
        ...(hiddenCount > 0 ? [h('li', { class: 'rest' }, `and ${hiddenCount} more`)] : []),
      ];
      setChildren(points, items);
    },
  };
}
