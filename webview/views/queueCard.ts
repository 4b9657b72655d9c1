/** The points that a person wants to try and that are not in a batch yet. */
import { pluralize } from '../../src/protocol.ts';
import { h } from '../elements/dom.ts';
import { pointText } from '../text/trialText.ts';
import { viewOf, type View } from './view.ts';

/** The number of points that are listed; the others are counted. */
const MAX_POINTS = 20;

export const createQueueCard = (): View =>
  viewOf('section', ({ queue, parameters }) => {
    if (queue.length === 0) return null;
    const rest = queue.length - MAX_POINTS;
    const items = queue.slice(0, MAX_POINTS).map((point) => h('li', {}, pointText(point.parameters, parameters)));
    if (rest > 0) items.push(h('li', { class: 'rest' }, `and ${rest} more`));
    const title = `${pluralize(queue.length, 'point waits', 'points wait')} to be tried`;
    return h(
      'section',
      { class: 'card queue', 'aria-label': 'Points to be tried' },
      h('h2', {}, title),
      h('ol', {}, ...items),
    );
  });
