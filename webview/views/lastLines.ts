/** The last lines of the trial that ended the study: what a person would look for first. */
import { h, setText } from '../elements/dom.ts';
import type { View } from './view.ts';

export function createLastLines(): View {
  const lines = h('pre', { tabindex: '0', 'aria-label': 'Last lines of its log' });
  const element = h(
    'section',
    { class: 'card last-lines' },
    h('h2', {}, 'The last lines of the trial that ended it'),
    lines,
  );

  return {
    element,
    render({ log }) {
      element.hidden = log === null || log.length === 0;
      setText(lines, log?.join('\n') ?? '');
    },
  };
}
