/** How to run a trial again: its command to be copied and read, and its log. */
import { h, setHidden, setText } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { buttons as labels } from '../text/messages.ts';

/** @param trial null where there is none */
export function createRerun(post: Post, trial: () => number | null) {
  const postFor = (type: 'copyCommand' | 'openLog') => (): void => {
    const shown = trial();
    if (shown !== null) post({ type, trial: shown });
  };
  const copy = button(labels.copyCommand, 'secondary', postFor('copyCommand'));
  const log = button(labels.openLog, 'icon', postFor('openLog'));
  const buttons = h('p', { class: 'buttons' }, copy, log);
  const firstLine = h('summary');
  const whole = h('pre', { tabindex: '0' });
  const command = h('details', { class: 'command' }, firstLine, whole);
  return {
    elements: [buttons, command],
    /** In a report not at all: it cannot copy, and has the command on its cover. @param text empty while it is not known */
    render(text: string, isReport: boolean): void {
      setHidden(trial() === null || isReport, buttons);
      setHidden(trial() === null || isReport || text === '', command);
      setText(firstLine, `$ ${text}`);
      setText(whole, text);
    },
  };
}
