/** What a person has to know first where something is missing. */
import { h, setText } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { emptyText } from '../text/emptyText.ts';
import { buttons, LAST_LINES_OF_LOG } from '../text/messages.ts';
import type { View } from './view.ts';

/** Stands in place of the charts and says why there are none yet. */
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

/** The last lines of the trial that ended the study, which a person would look for first. */
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

/** The extension host no longer answers, so that the page shows an old state. */
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
