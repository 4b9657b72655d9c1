/** The study's question to a person: the cause in one line, the advice, the log's end and the choices. */
import { failedInTheSameWay, failureChoices, isReadOnly, pluralize } from '../../src/protocol.ts';
import { h } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import { post } from '../host.ts';
import { LAST_LINES_OF_LOG } from '../text/messages.ts';
import { viewOf, type View } from './view.ts';

export const createFailureCard = (): View =>
  viewOf('section', (summary) => {
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
      ...(advice ? [h('p', { class: 'advice' }, advice)] : []),
      ...(log.length > 0
        ? [
            h('p', { class: 'caption' }, `Last lines of trial ${trial}`),
            h('pre', { tabindex: '0', 'aria-label': LAST_LINES_OF_LOG }, log.join('\n')),
          ]
        : []),
      h(
        'p',
        { class: 'buttons' },
        ...(canChoose ? [choice(failureChoices.once, () => post({ type: 'tryOnceMore' }))] : []),
        ...(asOf === undefined ? [choice(failureChoices.log, () => post({ type: 'openLog', trial }))] : []),
        ...(canChoose && halve !== undefined
          ? [choice(failureChoices.halve(halve), () => post({ type: 'retryWithHalf', parameter: halve }))]
          : []),
        ...(canChoose
          ? [
              choice(failureChoices.anyway, () => post({ type: 'continueAnyway' })),
              choice(failureChoices.exclude, () => post({ type: 'excludeFailed' }), excluding),
            ]
          : []),
      ),
    );
  });
