/**
 * The field in the header that finds trials: the table and the parallel coordinates show those alone. Below it, over
 * the page, stand how many they are and buttons that open the best of them; arrows go from one to the next. Plain
 * buttons, because a list that the field itself controls would need their ids inside the toolkit's shadow root.
 */
import { choices } from '../../host.ts';
import type { Summary } from '../../../src/protocol.ts';
import { h, setHidden, setText } from '../../elements/dom.ts';
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
  const results = createResults(
    (trial) => {
      // whoever closes the trial comes back here
      field.focus();
      close();
      open(trial);
    },
    () => {
      field.focus({ preventScroll: true });
      close();
      showTable();
    },
  );
  const element = h('div', { class: 'find', role: 'search', 'aria-label': FIND }, field, results.element);
  const show = (): void => {
    const isShown = isOpen && field.value.trim() !== '';
    const hasLostFocus = results.render(summary && isShown ? foundTrials(summary, field.value) : null);
    if (hasLostFocus && isOpen) field.focus();
  };

  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOpen) {
      field.focus();
      close();
    } else if (event.key === 'Enter' && event.target === field) {
      // the frame that shows the last letter may not have come yet
      show();
      results.buttons()[0]?.click();
    } else if (!event.key.startsWith('Arrow') || !moveFocus([field, ...results.buttons()], event.key)) return;
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

function createResults(choose: (trial: number) => void, showAll: () => void) {
  const text = h('p', { role: 'status' });
  const list = h('ul');
  const all = button('Show all in the table', 'secondary', showAll);
  list.addEventListener('click', ({ target }) => {
    const trial = target instanceof Element ? target.closest<HTMLElement>('[data-trial]')?.dataset.trial : undefined;
    if (trial !== undefined) choose(Number(trial));
  });
  const element = h('div', { class: 'found', role: 'group', 'aria-label': 'Trials that were found' }, text, list, all);
  return {
    element,
    buttons: (): readonly HTMLElement[] => [...list.querySelectorAll('button'), ...(all.hidden ? [] : [all])],
    /** @returns whether the button that had the focus is gone */
    render(found: FoundTrials | null): boolean {
      // the sentence stays in the page, where a screen reader listens to it
      element.classList.toggle('empty', found === null);
      setText(text, found?.text ?? '');
      text.classList.toggle('problem', found?.isProblem === true);
      setHidden((found?.count ?? 0) === 0, all);
      const entries = (found?.best ?? []).map(({ trial, text }) =>
        h('li', {}, h('button', { type: 'button', 'data-trial': String(trial), title: text }, text)),
      );
      if (h('ul', {}, ...entries).isEqualNode(list)) return false;
      const hadFocus = list.contains(document.activeElement);
      list.replaceChildren(...entries);
      return hadFocus;
    },
  };
}
