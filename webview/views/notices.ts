/** What a person has to know first where something is missing. */
import { h } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import { post } from '../host.ts';
import { emptyText } from '../text/emptyText.ts';
import { buttons, LAST_LINES_OF_LOG } from '../text/messages.ts';
import { viewOf, type View } from './view.ts';

/** Stands in place of the charts and says why there are none yet. */
export const createEmptyNotice = (): View =>
  viewOf('section', (summary) => {
    // the failure card says more
    const content = summary.failure === null ? emptyText(summary) : null;
    if (content === null) return null;
    const { title, text, trial } = content;
    const canOpen = trial !== null && summary.asOf === undefined;
    return h(
      'section',
      { class: trial === null ? 'card empty' : 'card empty failed', role: 'status' },
      h('h2', {}, title),
      h('p', {}, text),
      ...(canOpen ? [button(buttons.openLog, 'secondary', () => post({ type: 'openLog', trial }))] : []),
    );
  });

/** The last lines of the trial that ended the study, which a person would look for first. */
export const createLastLines = (): View =>
  viewOf('section', ({ log, failure }) =>
    log === null || log.length === 0 || failure !== null
      ? null
      : h(
          'section',
          { class: 'card last-lines' },
          h('h2', {}, 'Last lines of the trial that ended the study'),
          h('pre', { tabindex: '0', 'aria-label': LAST_LINES_OF_LOG }, log.join('\n')),
        ),
  );

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
