/** The study's question to a person: the cause in one line, the advice, the log's end and the choices. */
import { failedInTheSameWay, failureChoices, isReadOnly, pluralize } from '../../src/protocol.ts';
import { h, setHidden, setText, setTextOrHide } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { LAST_LINES_OF_LOG } from '../text/messages.ts';
import type { View } from './view.ts';

export function createFailureCard(post: Post): View {
  const title = h('h2');
  const cause = h('p', { class: 'cause' });
  const advice = h('p', { class: 'advice' });
  const logTitle = h('p', { class: 'caption' });
  const lines = h('pre', { tabindex: '0', 'aria-label': LAST_LINES_OF_LOG });
  let trial = 1;
  const once = button(failureChoices.once, 'primary', () => post({ type: 'tryOnceMore' }));
  const log = button(failureChoices.log, 'secondary', () => post({ type: 'openLog', trial }));
  const anyway = button(failureChoices.anyway, 'secondary', () => post({ type: 'continueAnyway' }));
  const exclude = button(failureChoices.exclude, 'secondary', () => post({ type: 'excludeFailed' }));
  let halved = '';
  const halve = button('', 'secondary', () => post({ type: 'retryWithHalf', parameter: halved }));
  const buttons = h('p', { class: 'buttons' }, once, log, halve, anyway, exclude);
  const parts = [title, cause, advice, logTitle, lines, buttons];
  const element = h('section', { class: 'card failure', role: 'alert' }, ...parts);

  return {
    element,
    render(summary) {
      const { failure, asOf } = summary;
      setHidden(failure === null, element);
      if (failure === null) return;
      trial = failure.trial;
      setText(title, failedInTheSameWay(failure.count));
      setText(cause, failure.cause);
      setTextOrHide(advice, failure.advice ?? '');
      setText(logTitle, `Last lines of trial ${trial}`);
      setText(lines, failure.log.join('\n'));
      setHidden(failure.log.length === 0, logTitle, lines);
      halved = failure.halve ?? '';
      setText(halve, failureChoices.halve(halved));
      halve.setAttribute('aria-label', failureChoices.halve(halved));
      setHidden(isReadOnly(summary), once, anyway, exclude);
      setHidden(isReadOnly(summary) || failure.halve === undefined, halve);
      setHidden(asOf !== undefined, log);
      exclude.setAttribute('aria-label', `Exclude ${pluralize(failure.count, 'failed result')}, and go on`);
    },
  };
}
