/** The notice that the extension host no longer answers, so that the page shows an old state. */
import { h } from '../elements/dom.ts';

export function createHostNotice(): HTMLElement {
  // the editor itself runs this command, which the panel allows; the extension could not
  const reload = h('a', { href: 'command:workbench.action.reloadWindow' }, 'Reload window');
  return h(
    'section',
    { class: 'card host-gone', role: 'alert', hidden: '' },
    h('p', {}, HOST_GONE),
    h('p', {}, reload),
  );
}

const HOST_GONE =
  'The extension does not answer any more, so this page shows the past. It has probably crashed, and the study with it. What was recorded is kept: reload the window, then continue the study.';
