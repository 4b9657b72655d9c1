/** The last lines of the trial that ended the study, which a person would look for first. */
import { h, setText } from '../elements/dom.ts';
import { LAST_LINES_OF_LOG } from '../text/messages.ts';
import type { View } from './view.ts';

export function createLastLines(): View {
  const lines = h('pre', { tabindex: '0', 'aria-label': LAST_LINES_OF_LOG });
  const element = h(
    'section',
    { class: 'card last-lines' },
    h('h2', {}, 'Last lines of the trial that ended the study'),
    lines,
  );

  return {
    element,
    render({ log, failure }) {
      element.hidden = log === null || log.length === 0 || failure !== null;
      setText(lines, log?.join('\n') ?? '');
    },
  };
}
