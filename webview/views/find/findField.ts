/**
 * The field in the header that finds trials: the table and the parallel coordinates show those alone. Below it, over
 * the page, stand how many they are and buttons that open the best of them; arrows go from one to the next. Plain
 * buttons, because a list that the field itself controls would need their ids inside the toolkit's shadow root.
 */
import { choices } from '../../host.ts';
import type { Summary } from '../../../src/protocol.ts';
import { become, h, onClick, setHidden, setText } from '../../elements/dom.ts';
import { button, textField } from '../../elements/toolkit.ts';
import { moveFocus } from '../../elements/menu.ts';
import { drawSoon } from '../../renderQueue.ts';
import type { View } from '../view.ts';
import { exampleOf, exampleText, FIND, foundTrials, type FoundTrials } from './foundTrials.ts';

/**
 * @param open shows a trial with all its details, and gives them the focus
 * @param search tells the table what to show
 * @param showTable brings it into sight
 */
export function createFindField(
  open: (trial: number) => void,
  search: (text: string) => void,
  showTable: () => void,
): View {
  let summary: Summary | undefined;
  let isOpen = false;
  const openSoon = (): void => {
    isOpen = true;
    drawSoon(show);
  };
  const close = (): void => {
    isOpen = false;
    show();
  };
  const field = textField(FIND, choices.current().search, (text) => {
    isOpen = true;
    search(text);
  });
  const openFound = (trial: number): void => {
    // whoever closes the trial comes back here
    field.focus();
    close();
    open(trial);
  };
  const showAll = (): void => {
    field.focus({ preventScroll: true });
    close();
    showTable();
  };
  const sentence = h('p', { role: 'status' });
  const list = h('ul');
  const all = button('Show all in the table', 'secondary', showAll);
  const named = { class: 'found', role: 'group', 'aria-label': 'Trials that were found' };
  const results = h('div', named, sentence, list, all);
  const element = h('div', { class: 'find', role: 'search', 'aria-label': FIND }, field, results);
  const show = (): void => {
    const isShown = isOpen && field.value.trim() !== '';
    const found = summary && isShown ? foundTrials(summary, field.value) : null;
    const { text = '', isProblem = false, count = 0, best = [] } = found ?? {};
    // the sentence stays in the page, where a screen reader listens to it
    results.classList.toggle('empty', found === null);
    setText(sentence, text);
    sentence.classList.toggle('problem', isProblem);
    setHidden(count === 0, all);
    const entries = h('ul', {}, ...best.map((each) => entryOf(each, openFound)));
    // a button that goes would take the focus along
    if (list.contains(document.activeElement) && !list.isEqualNode(entries)) field.focus();
    become(list, entries);
  };

  element.addEventListener('keydown', (event) => {
    const { key } = event;
    if (key === 'Escape' && isOpen) {
      field.focus();
      close();
    } else if (key === 'ArrowUp' || key === 'ArrowDown' || (key === 'Enter' && event.target === field)) {
      // the frame that shows the last letter may not have come yet
      show();
      const buttons = [...list.querySelectorAll('button'), ...(all.hidden ? [] : [all])];
      if (key === 'Enter') buttons[0]?.click();
      else moveFocus([field, ...buttons], key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  element.addEventListener('focusin', openSoon);
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) close();
  });

  return {
    element,
    render(next) {
      summary = next;
      // a brush in the parallel coordinates changes it, too
      if (field.value !== choices.current().search) field.value = choices.current().search;
      setHidden(next.trials.length === 0, element);
      field.setAttribute('placeholder', exampleText(exampleOf(next)));
      show();
    },
  };
}

function entryOf({ trial, text }: FoundTrials['best'][number], open: (trial: number) => void): HTMLElement {
  const entry = h('button', { type: 'button', title: text }, text);
  onClick(entry, () => open(trial));
  return h('li', { 'data-key': String(trial) }, entry);
}
