/** What a person has to know first where something is missing or has failed. */
import { failedInTheSameWay, failureChoices, isReadOnly, pluralize } from '../../src/protocol.ts';
import { h } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import { post } from '../host.ts';
import { emptyText } from '../text/progress.ts';
import { buttons } from '../text/messages.ts';
import { viewOf } from './view.ts';

/** Stands in place of the charts and says why there are none yet. */
export const emptyNotice = viewOf('section', (summary) => {
  // the failure card says more
  const content = summary.failure === null ? emptyText(summary) : null;
  if (content === null) return null;
  const { title, text, trial } = content;
  return h(
    'section',
    { class: trial === null ? 'card empty' : 'card empty failed', role: 'status' },
    h('h2', {}, title),
    h('p', {}, text),
    trial !== null &&
      summary.asOf === undefined &&
      button(buttons.openLog, 'secondary', () => post({ type: 'openLog', trial })),
  );
});

/** The study's question to a person: the cause in one line, the advice, the log's end and the choices. */
export const failureCard = viewOf('section', (summary) => {
  const { failure, asOf } = summary;
  if (failure === null) return null;
  const { count, cause, trial, advice, log, halve } = failure;
  const canChoose = !isReadOnly(summary);
  const choice = (label: string, run: () => void, name?: string): HTMLElement =>
    button(label, label === failureChoices.once ? 'primary' : 'secondary', run, name);
  const excluding = `Exclude ${pluralize(count, 'failed result')}, and go on`;
  return h(
    'section',
    { class: 'card failure', role: 'alert' },
    h('h2', {}, failedInTheSameWay(count)),
    h('p', { class: 'cause' }, cause),
    advice !== null && h('p', { class: 'advice' }, advice),
    log.length > 0 && h('p', { class: 'caption' }, `Last lines of trial ${trial}`),
    log.length > 0 && lastLinesOf(log),
    h(
      'p',
      { class: 'buttons' },
      canChoose && choice(failureChoices.once, () => post({ type: 'tryOnceMore' })),
      asOf === undefined && choice(failureChoices.log, () => post({ type: 'openLog', trial })),
      canChoose &&
        halve !== undefined &&
        choice(failureChoices.halve(halve), () => post({ type: 'retryWithHalf', parameter: halve })),
      canChoose && choice(failureChoices.anyway, () => post({ type: 'continueAnyway' })),
      canChoose && choice(failureChoices.exclude, () => post({ type: 'excludeFailed' }), excluding),
    ),
  );
});

/** The last lines of the trial that ended the study, which a person would look for first. */
export const lastLines = viewOf('section', ({ log, failure }) => {
  if (log === null || log.length === 0 || failure !== null) return null;
  const title = h('h2', {}, 'Last lines of the trial that ended the study');
  return h('section', { class: 'card last-lines' }, title, lastLinesOf(log));
});

const lastLinesOf = (log: readonly string[]): HTMLElement =>
  h('pre', { tabindex: '0', 'aria-label': 'Last lines of its log' }, log.join('\n'));

/** The extension host no longer answers, so that the page shows an old state. */
export function createHostNotice(): HTMLElement {
  // the editor itself runs this command, which the panel allows; the extension could not
  const reload = h('a', { href: 'command:workbench.action.reloadWindow' }, 'Reload window');
  const attributes = { class: 'card host-gone', role: 'alert', hidden: '' };
  return h('section', attributes, h('p', {}, HOST_GONE), h('p', {}, reload));
}

const HOST_GONE =
  'The extension does not answer any more, so this page shows the past. It has probably crashed, and the study with it. What was recorded is kept: reload the window, then continue the study.';
