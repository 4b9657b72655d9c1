/** Stands where the charts will be, and says why they are not there. */
import { h, setText } from './dom.ts';
import { emptyText } from './emptyText.ts';
import type { Post } from './host.ts';
import { button } from './toolkit.ts';
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
      const said = emptyText(summary);
      element.hidden = said === null;
      if (said === null) return;
      trial = said.trial;
      setText(title, said.title);
      setText(text, said.text);
      element.classList.toggle('failed', trial !== null);
      log.hidden = trial === null;
    },
  };
}
