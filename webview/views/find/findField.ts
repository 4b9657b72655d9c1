/**
 * A field in the header that finds trials. Below it, over the page, stand how many they are and buttons that open the best
 * of them; arrows go from one to the next. Plain buttons, because a list that the field itself controls would need their ids
 * inside the toolkit's shadow root.
 */
import type { Summary } from '../../../src/study/summary/summary.ts';
import { h, setHidden, setText } from '../../elements/dom.ts';
import { button, textField } from '../../elements/toolkit.ts';
import { drawSoon } from '../../renderQueue.ts';
import type { View } from '../view.ts';
import { exampleOf, foundTrials } from './foundTrials.ts';
import * as messages from './messages.ts';

/**
 * @param open shows a trial with all its details, and gives them the focus
 * @param showAll shows in the table what a search finds
 */
export function createFindField(open: (trial: number) => void, showAll: (search: string) => void): View {
  let summary: Summary | undefined;
  let isOpen = false;
  const field = textField(messages.FIND, '', '', () => {
    isOpen = true;
    drawSoon(show);
  });
  const text = h('p', { role: 'status' });
  const list = h('ul');
  const all = button(messages.SHOW_ALL, 'secondary', () => {
    close();
    showAll(field.value);
  });
  const results = h('div', { class: 'found', role: 'group', 'aria-label': messages.FOUND }, text, list, all);
  const element = h('div', { class: 'find', role: 'search', 'aria-label': messages.FIND }, field, results);

  const close = (): void => {
    isOpen = false;
    show();
  };
  const choose = (trial: number): void => {
    // whoever closes the trial comes back here
    field.focus();
    close();
    open(trial);
  };
  const show = (): void => {
    const found =
      summary === undefined || !isOpen || field.value.trim() === '' ? null : foundTrials(summary, field.value);
    // the sentence stays in the page, where a screen reader listens to it
    results.classList.toggle('empty', found === null);
    setText(text, found?.text ?? '');
    text.classList.toggle('problem', found?.isProblem === true);
    const entries = (found?.best ?? []).map(({ trial, text }) =>
      h('li', {}, h('button', { type: 'button', 'data-trial': String(trial), title: text }, text)),
    );
    const isSame = h('ul', {}, ...entries).isEqualNode(list);
    const hadFocus = list.contains(document.activeElement);
    if (!isSame) list.replaceChildren(...entries);
    if (!isSame && hadFocus && isOpen) field.focus();
    setHidden((found?.count ?? 0) === 0, all);
  };

  list.addEventListener('click', ({ target }) => {
    const trial = target instanceof Element ? target.closest<HTMLElement>('[data-trial]')?.dataset.trial : undefined;
    if (trial !== undefined) choose(Number(trial));
  });
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOpen) {
      field.focus();
      close();
    } else if (event.key === 'Enter' && event.target === field) {
      // the frame that shows the last letter may not have come yet
      show();
      list.querySelector('button')?.click();
    } else if (!moveFocus(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const moveFocus = (key: string): boolean => {
    const stops = [field, ...list.querySelectorAll('button'), all];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const target =
      step === undefined ? undefined : stops[stops.findIndex((stop) => stop === document.activeElement) + step];
    if (target === undefined || target.hidden) return false;
    target.focus();
    return true;
  };
  element.addEventListener('focusin', () => {
    isOpen = true;
    drawSoon(show);
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) close();
  });

  return {
    element,
    render(next) {
      summary = next;
      setHidden(next.trials.length === 0, element);
      field.setAttribute('placeholder', messages.exampleText(exampleOf(next)));
      show();
    },
  };
}
