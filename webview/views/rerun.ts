/** How to run a trial again: its command to be copied and read, and its log. */
import { h } from '../elements/dom.ts';
import { button } from '../elements/toolkit.ts';
import { post } from '../host.ts';
import { buttons as labels } from '../text/messages.ts';

/** Nothing in a report: it cannot copy, and has the command on its cover. @param command empty while it is not known */
export function rerunParts(trial: number, command: string, isReport: boolean): HTMLElement[] {
  if (isReport) return [];
  const copy = button(labels.copyCommand, 'secondary', () => post({ type: 'copyCommand', trial }));
  const log = button(labels.openLog, 'icon', () => post({ type: 'openLog', trial }));
  const buttons = h('p', { class: 'buttons' }, copy, log);
  if (command === '') return [buttons];
  const whole = h('pre', { tabindex: '0' }, command);
  return [buttons, h('details', { class: 'command' }, h('summary', {}, `$ ${command}`), whole)];
}
