/** Stands in place of the charts and says why there are none yet. */
import { h, setText } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { emptyText } from '../text/emptyText.ts';
import { buttons } from '../text/messages.ts';
import type { View } from './view.ts';

export function createEmptyNotice(post: Post): View {
  const title = h('h2');
  const text = h('p');
  let trial: number | null = null;
  const log = button(buttons.openLog, 'secondary', () => {
    if (trial !== null) post({ type: 'openLog', trial });
  });
  const element = h('section', { class: 'card empty', role: 'status' }, title, text, log);

  return {
    element,
    render(summary) {
      // the failure card says more
      const content = summary.failure === null ? emptyText(summary) : null;
      element.hidden = content === null;
      if (content === null) return;
      trial = content.trial;
      setText(title, content.title);
      setText(text, content.text);
      element.classList.toggle('failed', trial !== null);
      log.hidden = trial === null || summary.asOf !== undefined;
    },
  };
}
