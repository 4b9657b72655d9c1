/** Stands where the charts will be, and says why they are not there. */
import { h, setText } from '../elements/dom.ts';
import { emptyText } from '../text/emptyText.ts';
import type { Post } from '../host.ts';
import { button } from '../elements/toolkit.ts';
import type { View } from './view.ts';

export function createEmptyNotice(post: Post): View {
  const title = h('h2');
  const text = h('p');
  let trial: number | null = null;
  const log = button('Open log', 'secondary', () => {
    if (trial !== null) post({ type: 'openLog', trial });
  });
  const element = h('section', { class: 'card empty', role: 'status' }, title, text, log);

  return {
    element,
    render(summary) {
      const content = emptyText(summary);
      element.hidden = content === null;
      if (content === null) return;
      trial = content.trial;
      setText(title, content.title);
      setText(text, content.text);
      element.classList.toggle('failed', trial !== null);
      log.hidden = trial === null;
    },
  };
}
