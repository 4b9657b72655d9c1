/** Says that the extension host does not answer any more: what the page shows is then the past. */
import { h } from '../elements/dom.ts';
import { HOST_GONE, RELOAD_WINDOW } from '../text/messages.ts';

export function createHostNotice(): HTMLElement {
  // the editor itself runs this command, which the panel allows; the extension could not
  const reload = h('a', { href: 'command:workbench.action.reloadWindow' }, RELOAD_WINDOW);
  return h(
    'section',
    { class: 'card host-gone', role: 'alert', hidden: '' },
    h('p', {}, HOST_GONE),
    h('p', {}, reload),
  );
}
